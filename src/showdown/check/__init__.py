"""Where a program that decides showdowns is wrong, and why.

>>> from showdown import check
>>> deals = ["5S 4H 3D 2C AH AC AD KS 9H 2D", "8C TS KC 9H 4S 7D 2S 5D 3S AC"]
>>> report = check.grade(deals, ["2", "2"])
>>> report.right, report.wrong_lines
(1, (1,))
"""

from .answering import answers
from .examining import ExamError, exam
from .forms import AnswersError
from .grading import Report, TotalReport, grade, weigh
from .mistakes import BANK, Mistake, MistakeError
from .tasks import TASKS, Task, TaskError

__all__ = [
    "BANK",
    "TASKS",
    "AnswersError",
    "ExamError",
    "Mistake",
    "MistakeError",
    "Report",
    "Task",
    "TaskError",
    "TotalReport",
    "answers",
    "exam",
    "grade",
    "weigh",
]
