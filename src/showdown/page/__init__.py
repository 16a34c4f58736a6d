"""The page: showdown in a browser, served from this computer or run by Pyodide."""
