import type { CallData } from '@device-pay/contract';
import { type ReactNode, useState } from 'react';
import { useCallPages } from '../../call/use-call-pages.ts';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { MorePages } from '../../page-kinds/more-pages.tsx';
import { useLoginUrl } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { Segmented } from '../../ui/choice.tsx';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SearchIcon } from '../../ui/field-icons.tsx';
import { SearchField } from '../../ui/fields.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { searchDebounceMs, useDebounced } from '../../ui/use-debounced.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { DeviceImeiForm } from './device-imei-form.tsx';
import styles from './device-picker.module.css';
import { rememberDevice } from './device-recent.ts';
import { texts } from './device-texts.ts';
import { RecentDevices } from './recent-devices.tsx';

export interface DevicePickerProps {
  readonly onChoose: (imei: string) => void;
}

type ListedDevice = CallData<'/device/getDeviceList'>['list'][number];
type Filter = 'all' | 'expiring' | 'expired' | 'offline';

const pageSize = 10;

/** Chooses the device: from the account's list, or by its imei for people without a list. */
export function DevicePicker({ onChoose }: DevicePickerProps): ReactNode {
  const words = useTexts(texts);
  const isLoggedIn = useIsLoggedIn();
  const loginUrl = useLoginUrl();
  const choose = (imei: string, name?: string) => {
    rememberDevice({ imei, ...(name ? { name } : {}) });
    onChoose(imei);
  };
  if (isLoggedIn) return <OwnDevices onChoose={choose} />;
  return (
    <Stack>
      <p className={styles.lead}>{withWordBreaks(words.lead)}</p>
      <RecentDevices onChoose={choose} />
      <DeviceImeiForm onChoose={choose} />
      <Card>
        <Rows>
          <ListRow title={words.or} text={words.login} href={loginUrl} />
        </Rows>
      </Card>
    </Stack>
  );
}

function OwnDevices({ onChoose }: { readonly onChoose: (imei: string, name?: string) => void }): ReactNode {
  const words = useTexts(texts);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const content = useDebounced(search.trim(), searchDebounceMs);
  const devices = useCallPages(
    '/device/getDeviceListByContent',
    { ...(content ? { content } : {}), ...(filter === 'all' ? {} : { status: filter }), childFlag: 1 },
    { pageSize },
  );
  const isUnfiltered = content === '' && filter === 'all';
  return (
    <Stack>
      <SearchField
        label={words.search}
        placeholder={words.searchHint}
        clearLabel={words.clear}
        value={search}
        onChange={setSearch}
      />
      <Segmented
        label={words.filter}
        value={filter}
        onChange={setFilter}
        options={(['all', 'expiring', 'expired', 'offline'] as const).map((value) => ({
          value,
          label: words[value],
        }))}
      />
      {isUnfiltered && <RecentDevices onChoose={onChoose} />}
      <QueryState
        query={devices}
        skeleton="items"
        isEmpty={(list) => list.length === 0}
        empty={
          <>
            {isUnfiltered ? (
              <StateMessage
                icon={SearchIcon}
                tone="idle"
                title={words.noDevices}
                text={words.noDevicesText}
              />
            ) : (
              <StateMessage
                live
                icon={SearchIcon}
                tone="idle"
                title={words.none}
                text={words.noneText}
                actions={
                  <Button
                    tone="quiet"
                    onPress={() => {
                      setSearch('');
                      setFilter('all');
                    }}
                  >
                    {words.showAll}
                  </Button>
                }
              />
            )}
            <DeviceImeiForm onChoose={onChoose} />
          </>
        }
      >
        {(list) => (
          <section>
            {isUnfiltered && <SectionHeading>{words.yours}</SectionHeading>}
            <Card>
              <Rows>
                {list.map((device) => (
                  <DeviceRow
                    key={device.imei}
                    device={device}
                    now={devices.dataUpdatedAt}
                    onPress={() => onChoose(device.imei, device.name)}
                  />
                ))}
              </Rows>
            </Card>
            <MorePages query={devices} />
          </section>
        )}
      </QueryState>
    </Stack>
  );
}

function DeviceRow({
  device,
  now,
  onPress,
}: {
  readonly device: ListedDevice;
  /** UTC in milliseconds. */
  readonly now: number;
  readonly onPress: () => void;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { expirationTime } = device;
  const isExpired = expirationTime !== null && Date.parse(expirationTime) <= now;
  // A tag says that the service has ended, so for a past date the text is only the day.
  const day = expirationTime && format.date(expirationTime);
  return (
    <ListRow
      icon={<DevicePicture picture={device.picture} />}
      title={device.name}
      // The whole imei: the list is the person's own, and people compare the number with the label.
      text={<Facts of={[device.imei, day && (isExpired ? day : words.expires(day))]} />}
      end={
        isExpired ? (
          <Tag tone="bad">{words.expired}</Tag>
        ) : device.online ? null : (
          <Tag tone="idle">{words.offline}</Tag>
        )
      }
      onPress={onPress}
    />
  );
}
