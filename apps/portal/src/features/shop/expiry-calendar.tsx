import { dayMs } from '@device-pay/rules/durations';
import type { ReactNode } from 'react';
import { errorText } from '../../call/error-text.ts';
import { useSend } from '../../call/use-call.ts';
import { useCallPages } from '../../call/use-call-pages.ts';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { useHost } from '../../host/host-context.ts';
import { useViewTitle } from '../../host/use-view-title.ts';
import { ListPage } from '../../page-kinds/list-page.tsx';
import { LoginButton } from '../../page-kinds/login-button.tsx';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { saveFile } from '../../page-kinds/save-file.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { Checkbox, Segmented } from '../../ui/choice.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ClockIcon, UserIcon } from '../../ui/icons.tsx';
import { Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './expiry.module.css';
import { byMonth, type Expiring, expiringKey, maxDevices, type Range, ranges } from './expiry.ts';
import { texts } from './holdings-texts.ts';

/** What expires when, on all devices of the account; several can be renewed together. */
export function ExpiryCalendar(): ReactNode {
  const words = useTexts(texts);
  const isLoggedIn = useIsLoggedIn();
  useViewTitle(words.calendarTitle, usePage().title);
  if (isLoggedIn) return <OwnCalendar />;
  return (
    <Screen title={words.calendarTitle}>
      <StateMessage
        icon={UserIcon}
        title={words.loginTitle}
        text={words.loginText}
        actions={<LoginButton />}
      />
    </Screen>
  );
}

function OwnCalendar(): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { query, navigate } = usePage();
  // In the address, so that whoever comes back from the packages finds what was chosen.
  const range = ranges.find((one) => one === query.get('range')) ?? '30';
  const keys = query.get('devices')?.split(',') ?? [];
  const show = (next: Range, chosen: readonly string[]) => {
    const devices = chosen.join() || undefined;
    navigate(pageUrl('information.html', { view: 'calendar', range: next, devices }), { replace: true });
  };
  const setRange = (next: Range) => show(next, keys);
  const now = useNow();
  // The last day to list, in the site's time zone.
  const to = format.stamp(now + Number(range) * dayMs).slice(0, 10);
  const expiring = useCallPages('/allowances/listExpiring', { to });
  const isLongest = range === longest;
  const labels = { 1: words.in1, 3: words.in3, 7: words.in7, 30: words.in30, 365: words.in365 };

  const listed = expiring.data?.filter((item) => keys.includes(expiringKey(item))) ?? [];
  const devices = new Set(listed.map(({ imei }) => imei)).size;
  const isTooMany = devices > maxDevices;
  const toggle = (key: string) =>
    show(range, keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]);
  const months = byMonth(expiring.data ?? [], (time) => format.month(time));
  return (
    <ListPage
      title={words.calendarTitle}
      aside={
        <span className={styles.export}>
          <Export to={to} />
        </span>
      }
      query={{ ...expiring, data: expiring.data && months }}
      itemKey={({ month }) => month}
      header={
        <Segmented
          label={words.range}
          value={range}
          onChange={setRange}
          options={ranges.map((value) => ({ value, label: labels[value] }))}
        />
      }
      empty={
        <StateMessage
          icon={ClockIcon}
          tone="ok"
          title={words.calmTitle}
          text={isLongest ? words.calmTextOfLongest : words.calmText}
          actions={
            isLongest ? (
              <Button tone="quiet" href={pageUrl('serve.html')}>
                {words.services}
              </Button>
            ) : (
              <Button tone="quiet" onPress={() => setRange(longest)}>
                {words.in365}
              </Button>
            )
          }
        />
      }
      note={isTooMany && words.tooMany(maxDevices)}
      bottom={
        devices > 0 && (
          <Button
            size="l"
            disabled={isTooMany}
            describedBy={isTooMany}
            onPress={() =>
              navigate(
                pageUrl('information.html', { view: 'renew', devices: listed.map(expiringKey).join(',') }),
              )
            }
          >
            {words.renew(devices)}
          </Button>
        )
      }
    >
      {({ month, items }) => (
        <section>
          <SectionHeading>{month}</SectionHeading>
          <Card>
            <Rows>
              {items.map((item) => (
                <ExpiringRow
                  key={expiringKey(item)}
                  item={item}
                  checked={keys.includes(expiringKey(item))}
                  onChange={() => toggle(expiringKey(item))}
                />
              ))}
            </Rows>
          </Card>
        </section>
      )}
    </ListPage>
  );
}

const longest: Range = '365';

const toneOf = (daysLeft: number): Tone => {
  if (daysLeft < 0) return 'bad';
  return daysLeft <= 7 ? 'warn' : 'idle';
};

function ExpiringRow({
  item,
  checked,
  onChange,
}: {
  readonly item: Expiring;
  readonly checked: boolean;
  readonly onChange: () => void;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { deviceName, name, expirationTime, daysLeft } = item;
  const left = daysLeft === 0 ? words.today : words.daysLeft(daysLeft);
  return (
    <div className={styles.row}>
      <Checkbox
        label={<b>{deviceName}</b>}
        text={<Facts of={[name, format.date(expirationTime)]} />}
        checked={checked}
        onChange={onChange}
      />
      <Tag tone={toneOf(daysLeft)}>{daysLeft < 0 ? words.ended : left}</Tag>
    </div>
  );
}

/** Saves the calendar as a file. It is fetched with the session's token, which must not be part of a link. */
function Export({ to }: { readonly to: string }): ReactNode {
  const words = useTexts(texts);
  const { language } = useLanguage();
  const { browser } = useHost();
  const calendar = useSend('/allowances/exportCalendar');
  // The web views of apps and of chat apps can't save files.
  if (browser !== 'plain') return null;
  return (
    <Button
      tone="plain"
      pending={calendar.isPending}
      onPress={() =>
        calendar.mutate(
          { input: { to } },
          {
            onSuccess: ({ events, fileName, mediaType, content }) => {
              if (events === 0) return showToast(words.exportEmpty);
              saveFile(fileName, new Blob([content], { type: mediaType }));
              return showToast(words.exported, 'ok');
            },
            onError: (error) => showToast(errorText(error, language), 'bad'),
          },
        )
      }
    >
      {words.export}
    </Button>
  );
}
