import type { CallData } from '@device-pay/contract';
import { type ReactNode, useState } from 'react';
import { useCallPages } from '../../call/use-call-pages.ts';
import { nameOfDevice } from '../../page-kinds/device.ts';
import { MorePages } from '../../page-kinds/more-pages.tsx';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { defineTexts } from '../../text/define-texts.ts';
import { imeiTail } from '../../text/imei-tail.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Stack } from '../../ui/card.tsx';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { SearchIcon } from '../../ui/field-icons.tsx';
import { SearchField } from '../../ui/fields.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { searchDebounceMs, useDebounced } from '../../ui/use-debounced.ts';

const texts = defineTexts({
  zh: {
    title: '选择设备',
    search: '搜索设备',
    hint: '名称、IMEI 或卡号',
    clear: '清除',
    none: '没有符合条件的设备',
    noneText: '只能注销绑定在本账号下的设备。',
  },
  en: {
    title: 'Choose a device',
    search: 'Search for a device',
    hint: 'Name, IMEI or SIM number',
    clear: 'Clear',
    none: 'No device matches',
    noneText: 'Only devices bound to this account can be cancelled.',
  },
});

export interface DeviceSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChoose: (device: CallData<'/device/getDeviceList'>['list'][number]) => void;
}

/**
 * Chooses one of the account's own devices; those of sub-accounts are not offered, as only their owners may cancel
 * them.
 */
export function DeviceSheet({ open, onClose, onChoose }: DeviceSheetProps): ReactNode {
  const words = useTexts(texts);
  const [search, setSearch] = useState('');
  const content = useDebounced(search.trim(), searchDebounceMs);
  const devices = useCallPages(
    '/device/getDeviceList',
    { ...(content ? { content } : {}), childFlag: 0 },
    { enabled: open },
  );
  return (
    <Sheet open={open} onClose={onClose} title={words.title}>
      <Stack>
        <SearchField
          label={words.search}
          placeholder={words.hint}
          clearLabel={words.clear}
          value={search}
          onChange={setSearch}
        />
        <QueryState
          query={devices}
          skeleton="items"
          isEmpty={(list) => list.length === 0}
          empty={<StateMessage live icon={SearchIcon} tone="idle" title={words.none} text={words.noneText} />}
        >
          {(list) => (
            <>
              <Rows>
                {list.map((device) => (
                  <ListRow
                    key={device.imei}
                    icon={<DevicePicture picture={device.picture} />}
                    title={nameOfDevice(device)}
                    text={`IMEI ${imeiTail(device.imei)}`}
                    onPress={() => {
                      onChoose(device);
                      onClose();
                    }}
                  />
                ))}
              </Rows>
              <MorePages query={devices} />
            </>
          )}
        </QueryState>
      </Stack>
    </Sheet>
  );
}
