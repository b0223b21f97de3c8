import { type ReactNode, useState } from 'react';
import { errorText } from '../../call/error-text.ts';
import { mapAppUrl } from '../../call/map-place.ts';
import { useCall, useSend } from '../../call/use-call.ts';
import { useCallPages } from '../../call/use-call-pages.ts';
import { useAwaited } from '../../call/use-patience.ts';
import { useIsOnline } from '../../call/use-session.ts';
import { useHost } from '../../host/host-context.ts';
import type { Device } from '../../page-kinds/device.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { ListPage } from '../../page-kinds/list-page.tsx';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { PlaceMap } from '../../page-kinds/place-map.tsx';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/card.tsx';
import { Segmented } from '../../ui/choice.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useNow } from '../../ui/use-now.ts';
import { type AlarmEvent, isAlarmCode } from './alarm.ts';
import styles from './alarms.module.css';
import { EventCard } from './event-card.tsx';
import { dayHeadings } from './event-days.ts';
import { texts } from './list-texts.ts';
import { useLiftedLimits } from './use-lifted-limits.ts';

/** The alarms of a device. */
export function AlarmListPage(): ReactNode {
  return <DeviceGate standing="owner">{(imei, device) => <Alarms imei={imei} device={device} />}</DeviceGate>;
}

type View = 'all' | 'unread';

function Alarms({ imei, device }: { readonly imei: string; readonly device: Device }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { language } = useLanguage();
  const { path, query, navigate } = usePage();
  const nowMs = useNow();
  const isOnline = useIsOnline();
  const asked = Number(query.get('code'));
  const code = isAlarmCode(asked) ? asked : undefined;
  const view: View = query.get('view') === 'unread' ? 'unread' : 'all';
  const [shown, setShown] = useState<AlarmEvent>();
  const [shows, setShows] = useState(false);

  const list = useCallPages('/alarm/list', {
    imei,
    ...(code === undefined ? {} : { code }),
    ...(view === 'unread' ? { unread: true } : {}),
  });
  const unread = useCall('/alarm/list', { imei, unread: true, page: 1, pageSize: 1 });
  const waits = useAwaited(unread);
  const { deviceSpecies } = device;
  const model = useCall('/redis/getDeviceModelAlarm', { imei, deviceSpecies }, { staleTimeMs: 300_000 });
  const marking = useSend('/alarm/read', ['/alarm/list']);
  const show = (part: { readonly code?: number | undefined; readonly view?: View }) => {
    const next = { code, view, ...part };
    const search = { imei, code: next.code, view: next.view === 'unread' ? next.view : undefined };
    navigate(pageUrl(path, search), { replace: true });
  };

  const kinds = (model.data?.alarms ?? []).map((kind) => ({ value: String(kind.code), label: kind.title }));
  const isOther = code !== undefined && model.data && !kinds.some(({ value }) => value === String(code));
  const unreadCount = unread.data?.total ?? 0;
  const newest = unread.data?.list[0]?.at;
  const headings = dayHeadings(list.data ?? [], format, words, nowMs);
  const isFiltered = code !== undefined || view === 'unread';
  return (
    <>
      <ListPage
        query={waits ? { ...list, data: undefined } : list}
        itemKey={({ id }) => id}
        aside={
          <a className={styles.settings} href={pageUrl('alarm/config.html', { imei })}>
            {words.settings}
          </a>
        }
        header={
          <Stack>
            <Segmented
              label={words.view}
              value={view}
              options={[
                { value: 'all', label: words.all },
                { value: 'unread', label: words.unread(unreadCount) },
              ]}
              onChange={(chosen) => show({ view: chosen })}
            />
            <SelectField
              name="code"
              label={words.filter}
              value={code === undefined ? 'all' : String(code)}
              options={[
                { value: 'all', label: words.allKinds },
                ...(isOther ? [{ value: String(code), label: words.otherKind }] : []),
                ...kinds,
              ]}
              onChange={(value) => show({ code: value === 'all' ? undefined : Number(value) })}
            />
            <UsedUp imei={imei} />
            {newest !== undefined && (
              <div className={styles.actions}>
                <Button
                  tone="plain"
                  pending={marking.isPending}
                  disabled={!isOnline}
                  onPress={() =>
                    // Alarms that come after this list was read stay unread.
                    marking.mutate(
                      { input: { imei, until: newest } },
                      {
                        onSuccess: () => void showToast(words.marked, 'ok'),
                        onError: (error) => void showToast(errorText(error, language), 'bad'),
                      },
                    )
                  }
                >
                  {words.markRead}
                </Button>
              </div>
            )}
          </Stack>
        }
        empty={
          <StateMessage
            live
            icon={BellIcon}
            tone="idle"
            title={code !== undefined ? words.noneOfKind : isFiltered ? words.noneUnread : words.none}
            text={
              code !== undefined ? words.noneOfKindText : isFiltered ? words.noneUnreadText : words.noneText
            }
            actions={
              isFiltered ? (
                <Button tone="quiet" onPress={() => show({ code: undefined, view: 'all' })}>
                  {words.showAll}
                </Button>
              ) : (
                <Button href={pageUrl('alarm/config.html', { imei })}>{words.toSettings}</Button>
              )
            }
          />
        }
      >
        {(event) => (
          <>
            {headings.has(event.id) && <h2 className={styles.day}>{headings.get(event.id)}</h2>}
            <EventCard
              event={event}
              onMap={
                event.longitude === null || event.latitude === null
                  ? undefined
                  : () => {
                      setShown(event);
                      setShows(true);
                    }
              }
            />
          </>
        )}
      </ListPage>
      <PlaceSheet event={shown} open={shows} onClose={() => setShows(false)} />
    </>
  );
}

/** Says that the day's limit of a channel is used up. */
function UsedUp({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const config = useCall('/config/getDeviceConfigByImei', { imei });
  const over = (config.data?.channels ?? []).filter(({ leftToday }) => leftToday === 0);
  useLiftedLimits(over);
  const liftedAt = over[0]?.liftedAt;
  if (!liftedAt) return null;
  return (
    <Notice tone="warn">
      {words.limitReached(
        over
          .map(({ channel, limitPerDay }) =>
            words[channel === 'sms' ? 'smsOfDay' : 'phoneOfDay'](limitPerDay ?? 0),
          )
          .join(words.and),
        format.time(liftedAt),
      )}
    </Notice>
  );
}

function PlaceSheet({
  event,
  open,
  onClose,
}: {
  readonly event: AlarmEvent | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const words = useTexts(texts);
  const { site } = useLanguage();
  const host = useHost();
  if (!event || event.longitude === null || event.latitude === null) return null;
  const place = { longitude: event.longitude, latitude: event.latitude };
  return (
    <Sheet open={open} onClose={onClose} title={words.mapTitle}>
      <Stack>
        <p>{event.place ?? words.noPlace}</p>
        <PlaceMap place={place} />
        {/* The web views of apps and mini-programs open no foreign addresses. */}
        {host.kind === 'web' && (
          <a className={styles.link} href={mapAppUrl(place, site)} target="_blank" rel="noreferrer">
            {words.openMapApp}
          </a>
        )}
      </Stack>
    </Sheet>
  );
}
