import { type ReactNode, useState } from 'react';
import { logOut } from '../../call/account-session.ts';
import { useCall } from '../../call/use-call.ts';
import { useAwaited } from '../../call/use-patience.ts';
import { useSending } from '../../call/use-sending.ts';
import { useHost } from '../../host/host-context.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { QueryState, Waiting } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, SectionHeading, Stack } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ClockIcon, OrderIcon, UserIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { ConsentIcon, ContractIcon, DownloadIcon, LeaveIcon, MobileIcon } from './account-icons.tsx';
import { texts } from './account-texts.ts';
import { accountUrl } from './account-views.ts';
import { cancellationsPath, isUnderWay } from './cancellation.ts';
import { PhoneRow } from './phone-row.tsx';

/** Whose account it is, and links to everything about it. */
export function AccountHome(): ReactNode {
  const words = useTexts(texts);
  const user = useCall('/getLoginUserInfo', {});
  const waits = useAwaited(useCall(cancellationsPath, firstCancellations));
  return (
    <Screen asOf={user.dataUpdatedAt || undefined} onRefresh={user.refetch}>
      <Stack>
        <QueryState query={user} skeleton="row">
          {(data) =>
            data && (
              <Card>
                <ListRow
                  large
                  icon={<UserIcon />}
                  title={data.displayName || data.userName}
                  text={<Facts of={[data.userName, data.role !== 'user' && words[data.role]]} />}
                />
              </Card>
            )
          }
        </QueryState>
        {waits ? (
          <Waiting skeleton="items" />
        ) : (
          <>
            <UnderWay />
            <section>
              <SectionHeading>{words.safety}</SectionHeading>
              <Card>
                <Rows>
                  {user.data && <PhoneRow user={user.data} />}
                  <ListRow
                    icon={<MobileIcon />}
                    title={words.titles('sessions')}
                    text={words.sessionsText}
                    href={accountUrl('sessions')}
                  />
                  <ListRow
                    icon={<ConsentIcon />}
                    title={words.titles('consents')}
                    text={words.consentsText}
                    href={accountUrl('consents')}
                  />
                  <ListRow
                    icon={<DownloadIcon />}
                    title={words.titles('export')}
                    text={words.exportText}
                    href={accountUrl('export')}
                  />
                </Rows>
              </Card>
            </section>
            <section>
              <SectionHeading>{words.ending}</SectionHeading>
              <Card>
                <Rows>
                  <ListRow
                    icon={<ContractIcon />}
                    title={words.unwind}
                    text={words.unwindText}
                    href={pageUrl('mifi/unwind-list.html')}
                  />
                  <ListRow
                    icon={<LeaveIcon />}
                    title={words.titles('cancel')}
                    text={words.cancelText}
                    href={accountUrl('cancel')}
                  />
                  <ListRow
                    icon={<OrderIcon />}
                    title={words.titles('requests')}
                    text={words.requestsText}
                    href={accountUrl('requests')}
                  />
                </Rows>
              </Card>
            </section>
            <LogOut />
          </>
        )}
      </Stack>
    </Screen>
  );
}

const firstCancellations = { page: 1, pageSize: 20 };

/** The open request for cancellation, if there is one. If it can't be read, the rest of the page stays. */
function UnderWay(): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { data } = useCall(cancellationsPath, firstCancellations);
  const open = data?.list.filter(isUnderWay) ?? [];
  const account = open.find(({ subject }) => subject === 'account');
  const only = account ?? (open.length === 1 ? open[0] : undefined);
  if (open.length === 0) return null;
  const decides = (only ? [only] : open)
    .filter(({ mayWithdraw }) => mayWithdraw)
    .map(({ decideBy }) => Date.parse(decideBy));
  const lastDay = decides.length > 0 ? format.lastDay(Math.min(...decides)) : undefined;
  return (
    <Card>
      <ListRow
        icon={<ClockIcon />}
        title={account ? words.openAccount : words.open(open.length)}
        text={lastDay && (only ? words.openText(lastDay) : words.openTexts(lastDay))}
        href={only ? accountUrl('request', { id: only.id }) : accountUrl('requests')}
      />
    </Card>
  );
}

function LogOut(): ReactNode {
  const words = useTexts(texts);
  const host = useHost();
  const [asks, setAsks] = useState(false);
  // All in one function: after the log-out this page is gone, and its callbacks are not called.
  const leaving = useSending(async () => {
    await logOut();
    host.logout();
    // A new document: the kept pages still hold this person's data.
    location.replace(pageUrl('serve.html'));
  });
  return (
    <>
      <Button tone="quiet" size="l" block onPress={() => setAsks(true)}>
        {words.logOut}
      </Button>
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        title={words.logOutTitle}
        yes={{ label: words.logOut, onPress: () => leaving.mutate(undefined), pending: leaving.isPending }}
        no={{ label: words.stay }}
      >
        <p>{withWordBreaks(words.logOutText)}</p>
      </Confirm>
    </>
  );
}
