import type { Language } from '../text/language.ts';

/** The titles of the pages, by path. A page without both does not pass the tests. */
export const titles: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'serve.html': { zh: '增值服务', en: 'Services' },
  'login.html': { zh: '登录', en: 'Log in' },
  'error/404.html': { zh: '页面不存在', en: 'Page not found' },
};

export const titleOf = (path: string, language: Language): string => titles[path]?.[language] ?? '';
