import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { defineTexts } from '../../text/define-texts.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { WarningIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';

const texts = defineTexts({
  zh: {
    title: '该设备暂无可购买的服务',
    text: '此型号的服务由设备自带或由经销商提供。可切换到其他设备，或联系客服。',
    changeDevice: '切换设备',
    contact: '联系客服',
  },
  en: {
    title: 'No service for the device',
    text: 'Its services are built in or provided by your dealer. Choose another device, or contact customer service.',
    changeDevice: 'Change device',
    contact: 'Customer service',
  },
});

/** In a file of its own, which pages load only when it is needed: most devices have services. */
export function NoService({ onChangeDevice }: { readonly onChangeDevice: () => void }): ReactNode {
  const words = useTexts(texts);
  return (
    <StateMessage
      icon={WarningIcon}
      tone="idle"
      title={words.title}
      text={words.text}
      actions={
        <>
          <Button tone="quiet" onPress={onChangeDevice}>
            {words.changeDevice}
          </Button>
          <Button tone="quiet" href={pageUrl('service/index.html')}>
            {words.contact}
          </Button>
        </>
      }
    />
  );
}
