// Runs while the program is still loading: the browser's first date format loads its tables, which takes 45
// ms on a desktop and four times that on a phone, and would delay the first screen. Imports nothing, because
// it would wait for the imports.
new Intl.DateTimeFormat().resolvedOptions();
