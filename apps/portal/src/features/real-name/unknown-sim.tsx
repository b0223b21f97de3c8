import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { defineTexts } from '../../text/define-texts.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SimIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';

const texts = defineTexts({
  zh: {
    title: '链接中的卡不在这台设备里',
    text: '链接可能不完整，或者卡已换到别的设备。请选择这台设备的一张卡。',
    choose: '选择流量卡',
  },
  en: {
    title: 'The SIM in this link is not in this device',
    text: 'The link may be incomplete, or the SIM is in another device now. Choose one of the SIMs of this device.',
    choose: 'Choose a SIM',
  },
});

/** The address names a SIM that the device does not have, or something that is no SIM number. */
export function UnknownSim({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  return (
    <StateMessage
      icon={SimIcon}
      tone="idle"
      title={words.title}
      text={words.text}
      actions={<Button href={pageUrl('mifi/realname-card-list.html', { imei })}>{words.choose}</Button>}
    />
  );
}
