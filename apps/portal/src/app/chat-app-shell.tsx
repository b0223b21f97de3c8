import { type ReactNode, useEffect } from 'react';
import { currentBrand } from '../brand/current-brand.ts';
import type { Host } from '../host/host.ts';
import { useHost } from '../host/host-context.ts';
import { sharing } from '../host/sharing.ts';
import { defineTexts } from '../text/define-texts.ts';
import { useLanguage, useTexts } from '../text/text-context.tsx';
import { showToast } from '../ui/toast.tsx';
import { miniProgramLink } from './mini-program-links.ts';
import { landingPath } from './resolve-page.ts';

const texts = defineTexts({
  zh: {
    share: '查看设备余量，购买所需套餐，获取帮助',
    linkCopied: '小程序不能打开此链接。链接已复制，请在手机浏览器中打开。',
    addressCopied: '小程序不能发送邮件。邮箱地址已复制。',
    notCopied: (text: string) => `小程序不能打开，请在手机浏览器中打开：${text}`,
  },
  en: {
    share: 'See what your devices have left, buy what they need, get help',
    linkCopied:
      'The mini-program does not open this link. It is copied: open it in the browser of your phone.',
    addressCopied: 'The mini-program sends no mail. The address is copied.',
    notCopied: (text) => `The mini-program does not open this. Use the browser of your phone: ${text}`,
  },
});

/** What differs inside the chat app, in its browser and in a mini-program: its menu, and where links may lead. */
export function ChatAppShell(): ReactNode {
  const host = useHost();
  useStandingShare(host);
  useMiniProgramLinks(host);
  return null;
}

/** Most pages are about somebody's own device or order: of those the services are passed on, and nobody's device. */
function useStandingShare({ kind }: Host): void {
  const { language } = useLanguage();
  const { share: text } = useTexts(texts);
  useEffect(() => {
    sharing.stand(kind, { title: currentBrand().name[language], text, path: `/pay/${landingPath}` });
  }, [kind, language, text]);
}

function useMiniProgramLinks(host: Host): void {
  const words = useTexts(texts);
  useEffect(() => {
    if (host.kind !== 'mini-program') return undefined;
    const copy = async (what: 'link' | 'address', text: string) => {
      try {
        // Absent in old web views and on plain http.
        await navigator.clipboard.writeText(text);
        void showToast(what === 'link' ? words.linkCopied : words.addressCopied);
      } catch {
        void showToast(words.notCopied(text));
      }
    };
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link?.href || event.defaultPrevented) return;
      const action = miniProgramLink(link, location.href);
      if (action.does === 'follow') return;
      event.preventDefault();
      if (action.does === 'open') host.openPage(action.path, link.textContent);
      else void copy(action.what, action.text);
    };
    document.addEventListener('click', press);
    return () => document.removeEventListener('click', press);
  }, [host, words]);
}
