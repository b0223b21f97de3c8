import { builtPages } from './apps/portal/build/page-files.ts';

const distDir = 'apps/portal/dist';
const pages = builtPages(distDir);
const first = pages.find(({ path }) => path === 'serve.html');
const toPath = (file) => `${distDir}/${file}`;

/** Brotli, as a browser gets them. What a page loads is read from its own HTML. */
export default [
  { name: 'serve.html: scripts', path: first.scripts.map(toPath), limit: '85 kB' },
  { name: 'serve.html: styles', path: first.styles.map(toPath), limit: '6 kB' },
  ...pages
    .filter((page) => page !== first)
    .map(({ path, scripts }) => ({
      name: `${path}: scripts beside those of serve.html`,
      path: scripts.filter((file) => !first.scripts.includes(file)).map(toPath),
      limit: '15 kB',
    }))
    .filter(({ path }) => path.length > 0),
];
