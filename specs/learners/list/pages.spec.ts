/** What the same pages show: in one file, so that one worker reads them. */
import './first-pages.ts';
import './paging.ts';
import './total.ts';
