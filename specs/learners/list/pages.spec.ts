/** What the same pages show: in one file, so that one worker reads them. */
import './first-pages.checks.ts';
import './paging.checks.ts';
import './total.checks.ts';
