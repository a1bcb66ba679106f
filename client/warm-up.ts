// Runs while the program is still on its way: the browser's first date format loads its tables, 45 ms on a desktop and four
// times that on a phone, which the first screen would wait for. Imports nothing, since imports would be waited for.
new Intl.DateTimeFormat().resolvedOptions();
