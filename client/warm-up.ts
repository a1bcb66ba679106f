// Runs while the program is still loading: the browser's first date format loads its tables, 45 ms on a
// desktop and four times that on a phone, for which the first screen would wait. Imports nothing, because it
// would wait for the imports.
new Intl.DateTimeFormat().resolvedOptions();
