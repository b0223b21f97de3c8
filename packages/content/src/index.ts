export { pageAliases, pageOfAlias } from './page-aliases.ts';
