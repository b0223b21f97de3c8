import { pageUrl } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { texts } from './document-texts.ts';

const addresses = {
  registration: pageUrl('protocol/register.html'),
  policy: pageUrl('protocol/policy.html'),
  hotspotPolicy: pageUrl('protocol/policy_tutu.html'),
  use: pageUrl('protocol/use.html'),
  miniProgramPolicy: pageUrl('applet/ufi-policy.html'),
  miniProgramUse: pageUrl('applet/ufi-use.html'),
  windows: pageUrl('window-instructions.html'),
  cancel: pageUrl('logout.html', { view: 'cancel' }),
} as const;

/** Links to other documents, in this order. */
export function useDocumentLinks(names: readonly (keyof typeof addresses)[]) {
  const words = useTexts(texts);
  return names.map((name) => ({ title: words[name], href: addresses[name] }));
}
