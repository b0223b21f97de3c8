import type { ReactNode } from 'react';
import { useCall } from '../../call/use-call.ts';
import { useAwaited } from '../../call/use-patience.ts';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { LoginButton } from '../../page-kinds/login-button.tsx';
import { QueryState, Waiting } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { ClockIcon, CouponIcon, HelpIcon, WifiIcon } from '../../ui/icons.tsx';
import { Rows } from '../../ui/rows.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Notice } from '../../ui/tag.tsx';
import { ContactCard } from './contact-card.tsx';
import { isForDealers, type ListedEntry } from './entry.ts';
import { EntryRow } from './entry-row.tsx';
import { SearchFirst } from './help-search.tsx';
import { texts as helpTexts } from './help-texts.ts';
import { ToolRows } from './help-tools.tsx';
import { texts } from './topic-texts.ts';
import { useHelpEntries } from './use-help-entries.ts';

/** What owners ask dealers most often. */
const ownersAsk: readonly string[] = [
  'renew-plan',
  'sim-stopped',
  'find-device-number',
  'unbind-device',
  'refund',
];

/** Help for those who sell to others: their tools, how they work, and what customers ask. */
export function DealerHelpPage(): ReactNode {
  const words = useTexts(texts);
  const shared = useTexts(helpTexts);
  const isLoggedIn = useIsLoggedIn();
  const user = useCall('/getLoginUserInfo', {}, { enabled: isLoggedIn });
  // Whether the notice stands above all else.
  const waits = useAwaited(user) && isLoggedIn;
  const guides = useHelpEntries({ type: 3 });
  const questions = useHelpEntries({});
  const empty = (
    <StateMessage icon={HelpIcon} tone="idle" title={shared.emptyTitle} text={shared.emptyText} />
  );
  const rows = (entries: readonly ListedEntry[]) => (
    <Card>
      <Rows>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </Rows>
    </Card>
  );
  if (waits) {
    return (
      <Screen>
        <Stack>
          <SearchFirst device={undefined}>
            <Waiting skeleton="items" />
          </SearchFirst>
        </Stack>
      </Screen>
    );
  }
  return (
    <Screen>
      <Stack>
        <SearchFirst device={undefined}>
          {(!isLoggedIn || user.data?.role === 'user') && (
            <Notice tone="idle" action={!isLoggedIn && <LoginButton tone="plain" />}>
              {words.dealerLogin}
            </Notice>
          )}
          <SectionHeading>{words.dealerTools}</SectionHeading>
          <ToolRows
            tools={[
              {
                path: 'coupon.html',
                icon: <CouponIcon />,
                title: words.dealerCoupons,
                text: words.dealerCouponsText,
              },
              {
                path: 'wxDeviceList.html',
                icon: <WifiIcon />,
                title: words.dealerDevices,
                text: words.dealerDevicesText,
              },
              {
                path: 'information.html',
                query: { view: 'calendar' },
                icon: <ClockIcon />,
                title: words.dealerCalendar,
                text: words.dealerCalendarText,
              },
            ]}
          />
          <SectionHeading>{words.dealerGuides}</SectionHeading>
          <QueryState
            query={guides}
            skeleton="items"
            isEmpty={(list) => !list.some(isForDealers)}
            empty={empty}
          >
            {(list) => rows(list.filter(isForDealers))}
          </QueryState>
          <SectionHeading>{words.dealerOwners}</SectionHeading>
          <QueryState query={questions} skeleton="items" isEmpty={(list) => list.length === 0} empty={empty}>
            {(list) => rows(list.filter(({ slug }) => slug !== null && ownersAsk.includes(slug)))}
          </QueryState>
          <ContactCard />
        </SearchFirst>
      </Stack>
    </Screen>
  );
}
