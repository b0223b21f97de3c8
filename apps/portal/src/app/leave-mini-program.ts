import type { Host } from '../host/host.ts';
import { defineTexts } from '../text/define-texts.ts';
import type { Language } from '../text/language.ts';
import { showToast } from '../ui/toast.tsx';
import type { MiniProgramLink } from './mini-program-links.ts';

const texts = defineTexts({
  zh: {
    linkCopied: '小程序不能打开此链接。链接已复制，请在手机浏览器中打开。',
    addressCopied: '小程序不能发送邮件。邮箱地址已复制。',
    notCopied: (text: string) => `小程序不能打开，请在手机浏览器中打开：${text}`,
  },
  en: {
    linkCopied:
      'The mini-program cannot open this link. It has been copied: open it in your phone’s browser.',
    addressCopied: 'The mini-program cannot send email. The address has been copied.',
    notCopied: (text) => `The mini-program cannot open this. Open it in your phone’s browser: ${text}`,
  },
});

/** Handles a link in a mini-program whose web view cannot follow it. */
export async function leaveMiniProgram(
  link: Exclude<MiniProgramLink, { does: 'follow' }>,
  title: string,
  host: Host,
  language: Language,
): Promise<void> {
  if (link.does === 'open') {
    host.openPage(link.path, title);
    return;
  }
  const words = texts[language];
  try {
    // Absent in old web views and on plain http.
    await navigator.clipboard.writeText(link.text);
    await showToast(link.what === 'link' ? words.linkCopied : words.addressCopied);
  } catch {
    await showToast(words.notCopied(link.text));
  }
}
