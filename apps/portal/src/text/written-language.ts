/** The language that people wrote in, as BCP 47: read out and set as such on a page in the other one. */
export const writtenLanguage = (text: string): 'zh-CN' | 'en' =>
  /[\u4e00-\u9fff]/.test(text) ? 'zh-CN' : 'en';
