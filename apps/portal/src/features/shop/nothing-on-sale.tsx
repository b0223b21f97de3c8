import { type ReactNode, useState } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { defineTexts } from '../../text/define-texts.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SimIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { DevicePickerSheet } from './device-sheets.tsx';
import { texts as packageTexts } from './package-texts.ts';
import { useChooseDevice } from './shop-device.tsx';

/** In place of the packages, for a device to which the page sells nothing. */
export function NothingOnSale({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const { changeDevice } = useTexts(packageTexts);
  const choose = useChooseDevice();
  const [open, setOpen] = useState(false);
  return (
    <>
      <StateMessage
        icon={SimIcon}
        tone="idle"
        title={words.nothingTitle}
        text={words.nothingText}
        actions={
          <>
            <Button onPress={() => setOpen(true)}>{changeDevice}</Button>
            <Button tone="quiet" href={pageUrl('serve.html', { imei })}>
              {words.allServices}
            </Button>
          </>
        }
      />
      <DevicePickerSheet open={open} onClose={() => setOpen(false)} onChoose={choose} />
    </>
  );
}

const texts = defineTexts({
  zh: {
    nothingTitle: '该设备暂无可购买的套餐',
    nothingText: '此型号不提供这项服务，或服务由经销商提供。可切换到其他设备，或查看其他服务。',
    allServices: '查看全部服务',
  },
  en: {
    nothingTitle: 'No packages for this device',
    nothingText:
      'This model does not have this service, or your dealer provides it. Choose another device, or see other services.',
    allServices: 'All services',
  },
});
