import type { CallData, CallInput } from '@device-pay/contract';
import { isImei } from '@device-pay/rules';
import { type ReactNode, useState } from 'react';
import { session } from '../../call/session.ts';
import { useCall } from '../../call/use-call.ts';
import { useCallPages } from '../../call/use-call-pages.ts';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { DeviceProof } from '../../page-kinds/device-proof.tsx';
import { texts as deviceTexts } from '../../page-kinds/device-texts.ts';
import { LoginButton } from '../../page-kinds/login-button.tsx';
import { MorePages } from '../../page-kinds/more-pages.tsx';
import { pageUrl, useImei, usePage } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { redirectTarget } from '../../page-kinds/redirect-target.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Stack } from '../../ui/card.tsx';
import { Switch } from '../../ui/choice.tsx';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SearchIcon } from '../../ui/field-icons.tsx';
import { SearchField, SelectField } from '../../ui/fields.tsx';
import { ShieldIcon, UserIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { searchDebounceMs, useDebounced } from '../../ui/use-debounced.ts';
import { texts } from './device-list-texts.ts';

type ListedDevice = CallData<'/device/getDeviceList'>['list'][number];
type State = NonNullable<CallInput<'/device/getDeviceList'>['status']>;

const states: readonly State[] = [
  'activated',
  'notActivated',
  'halted',
  'expiring',
  'expired',
  'offline',
  'preSale',
  'soldOut',
];
/** The portal's start-up has asked who is here; its answer is reused while it is this young. */
const accountStaleMs = 5 * 60_000;

/**
 * Chooses another device of the account and its sub-accounts, by name, number or state. Then leads back to the page
 * that asked.
 */
export function WxDeviceListPage(): ReactNode {
  const words = useTexts(texts);
  const isLoggedIn = useIsLoggedIn();
  if (isLoggedIn) return <Devices />;
  return (
    <Screen>
      <StateMessage
        icon={UserIcon}
        title={words.loginTitle}
        text={words.loginText}
        actions={
          <>
            <LoginButton />
            <Button tone="quiet" href={pageUrl('serve.html')}>
              {words.enterImei}
            </Button>
          </>
        }
      />
    </Screen>
  );
}

/**
 * Goes on with the chosen device: to the page that asked, or to the home for its kind. The home of a hotspot is its
 * owner's: a dealer goes to the services of a customer's.
 */
function useChoose(): (device: ListedDevice) => void {
  const { query, navigate, hasPage } = usePage();
  const { data: account } = useCall('/getLoginUserInfo', {}, { staleTimeMs: accountStaleMs });
  return ({ imei, picture, userId }) => {
    session.chooseDevice(imei);
    const asked = redirectTarget(query.get('next'), { origin: location.origin, allowedOrigins: [], hasPage });
    const isCustomers = account?.role === 'dealer' && userId !== account.userId;
    const home = picture === 'hotspot' && !isCustomers ? 'wxHome.html' : 'serve.html';
    const wantsHotspot = asked?.kind === 'page' && asked.url.startsWith('/pay/wxHome.html');
    const path =
      asked?.kind === 'page' && !(wantsHotspot && home !== 'wxHome.html')
        ? asked.url.replace(/^\/pay\//, '').replace(/[?#].*/, '')
        : home;
    navigate(pageUrl(path, { imei }), { replace: true });
  };
}

function Devices(): ReactNode {
  const words = useTexts(texts);
  const imei = useImei();
  const choose = useChoose();
  const [search, setSearch] = useState('');
  const [state, setState] = useState<State | 'all'>('all');
  const [withChildren, setWithChildren] = useState(true);
  const [adds, setAdds] = useState(false);
  const deviceWords = useTexts(deviceTexts);
  const content = useDebounced(search.trim(), searchDebounceMs);
  const devices = useCallPages('/device/getDeviceList', {
    ...(content ? { content } : {}),
    ...(state === 'all' ? {} : { status: state }),
    childFlag: withChildren ? 1 : 0,
  });
  const isUnfiltered = content === '' && state === 'all';
  // With no other filter, a whole number that is not found is of a device that is not in the account.
  const addable = isImei(content) && state === 'all' && withChildren;
  return (
    <Screen asOf={devices.dataUpdatedAt || undefined} onRefresh={devices.refetch}>
      <Stack>
        <SearchField
          label={words.search}
          placeholder={words.searchHint}
          clearLabel={words.clear}
          value={search}
          onChange={setSearch}
        />
        <Card>
          <Stack>
            <SelectField
              name="state"
              label={words.state}
              value={state}
              onChange={(value) => setState(value as State | 'all')}
              options={(['all', ...states] as const).map((value) => ({ value, label: words[value] }))}
            />
            <Switch label={words.withSubAccounts} checked={withChildren} onChange={setWithChildren} />
          </Stack>
        </Card>
        <QueryState
          query={devices}
          skeleton="items"
          isEmpty={(list) => list.length === 0}
          empty={
            isUnfiltered ? (
              <StateMessage
                icon={SearchIcon}
                tone="idle"
                title={words.noDevices}
                text={words.noDevicesText}
                actions={<Button href={pageUrl('serve.html')}>{words.enterImei}</Button>}
              />
            ) : addable ? (
              <StateMessage
                live
                icon={ShieldIcon}
                title={deviceWords.notYours}
                text={deviceWords.notYoursText}
                actions={<Button onPress={() => setAdds(true)}>{deviceWords.add}</Button>}
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
                      setState('all');
                    }}
                  >
                    {words.showAll}
                  </Button>
                }
              />
            )
          }
        >
          {(list) => (
            <>
              <Card>
                <Rows>
                  {list.map((device) => (
                    <DeviceRow
                      key={device.imei}
                      device={device}
                      isCurrent={device.imei === imei}
                      nowMs={devices.dataUpdatedAt}
                      onPress={() => choose(device)}
                    />
                  ))}
                </Rows>
              </Card>
              <MorePages query={devices} />
            </>
          )}
        </QueryState>
      </Stack>
      {addable && (
        <DeviceProof
          key={content}
          device={{ imei: content, standing: 'guest' }}
          open={adds}
          onClose={() => setAdds(false)}
          binds
        />
      )}
    </Screen>
  );
}

function DeviceRow({
  device,
  isCurrent,
  nowMs,
  onPress,
}: {
  readonly device: ListedDevice;
  readonly isCurrent: boolean;
  readonly nowMs: number;
  readonly onPress: () => void;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { name, imei, picture, status, expirationTime, online } = device;
  const isExpired = expirationTime !== null && Date.parse(expirationTime) <= nowMs;
  const shown: readonly [Tone, string] =
    status !== 'activated'
      ? [status === 'halted' ? 'warn' : 'idle', words[status]]
      : isExpired
        ? ['bad', words.expired]
        : online
          ? ['ok', words.online]
          : ['idle', words.offline];
  return (
    <ListRow
      icon={<DevicePicture picture={picture} />}
      title={name}
      text={
        <>
          <Facts of={[isCurrent && words.current, imei]} />
          {expirationTime && words[isExpired ? 'expiredOn' : 'expires'](format.date(expirationTime))}
        </>
      }
      end={<Tag tone={shown[0]}>{shown[1]}</Tag>}
      onPress={onPress}
    />
  );
}
