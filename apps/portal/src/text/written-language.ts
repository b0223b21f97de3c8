/** The language that somebody wrote in, as BCP 47, for the `lang` of that text on a page in either language. */
export const writtenLanguage = (text: string): 'zh-CN' | 'en' =>
  /[\u4e00-\u9fff]/.test(text) ? 'zh-CN' : 'en';
