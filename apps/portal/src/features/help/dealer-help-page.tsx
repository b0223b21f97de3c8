import type { ReactNode } from 'react';
import { useCall } from '../../call/use-call.ts';
import { useAwaited } from '../../call/use-patience.ts';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { LoginButton } from '../../page-kinds/login-button.tsx';
import { Waiting } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { SectionHeading, Stack } from '../../ui/card.tsx';
import { ClockIcon, CouponIcon, WifiIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/tag.tsx';
import { ContactCard } from './contact-card.tsx';
import { isForDealers, type ListedEntry } from './entry.ts';
import { EntryList, EntryRow } from './entry-list.tsx';
import { SearchFirst } from './help-search.tsx';
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
  const isLoggedIn = useIsLoggedIn();
  const user = useCall('/getLoginUserInfo', {}, { enabled: isLoggedIn });
  // Whether the notice stands above all else.
  const waits = useAwaited(user) && isLoggedIn;
  const guides = useHelpEntries({ type: 3 });
  const questions = useHelpEntries({});
  const row = (entry: ListedEntry) => <EntryRow key={entry.id} entry={entry} />;
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
          <EntryList query={guides} choose={(list) => list.filter(isForDealers)} row={row} />
          <SectionHeading>{words.dealerOwners}</SectionHeading>
          <EntryList
            query={questions}
            choose={(list) => list.filter(({ slug }) => slug !== null && ownersAsk.includes(slug))}
            row={row}
          />
          <ContactCard />
        </SearchFirst>
      </Stack>
    </Screen>
  );
}
