import { type ReactNode, useEffect } from 'react';
import { currentBrand } from '../brand/current-brand.ts';
import { useHost } from '../host/host-context.ts';
import { sharing } from '../host/sharing.ts';
import { defineTexts } from '../text/define-texts.ts';
import { useLanguage, useTexts } from '../text/text-context.tsx';
import { landingPath } from './resolve-page.ts';

const texts = defineTexts({
  zh: { share: '查看设备余量，购买所需套餐，获取帮助' },
  en: { share: 'Check what your devices have left, buy what they need and get help' },
});

/** Sets what the chat app's own menu shares, in its browser and in a mini-program. */
export function ChatAppShell(): ReactNode {
  const { kind } = useHost();
  const { language } = useLanguage();
  const { share: text } = useTexts(texts);
  // Most pages are about somebody's own device or order, so the menu shares the services page, without a device.
  useEffect(() => {
    sharing.stand(kind, { title: currentBrand().name[language], text, path: `/pay/${landingPath}` });
  }, [kind, language, text]);
  return null;
}
