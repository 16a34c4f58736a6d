"""One hand and one showdown: strengths, winners and reasons; random deals."""
