"""Where a program that decides showdowns is wrong, and why.

>>> from showdown import check
>>> deals = ["5S 4H 3D 2C AH AC AD KS 9H 2D", "8C TS KC 9H 4S 7D 2S 5D 3S AC"]
>>> report = check.grade(deals, ["2", "2"])
>>> report.right, report.wrong_lines
(1, (1,))
"""

from .answer_forms import AnswersError
from .checking import answers, grade, grade_total, run
from .exams import exam
from .mistakes import BANK, Mistake, MistakeError
from .report import Report, TotalReport
from .running import ProgramError
from .tasks import TASKS, Task, TaskError

__all__ = [
    "BANK",
    "TASKS",
    "AnswersError",
    "Mistake",
    "MistakeError",
    "ProgramError",
    "Report",
    "Task",
    "TaskError",
    "TotalReport",
    "answers",
    "exam",
    "grade",
    "grade_total",
    "run",
]
