import type { ReactNode } from 'react';
import { useAwaited } from '../../call/use-patience.ts';
import { useIsLoggedIn } from '../../call/use-session.ts';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { SectionHeading, Stack } from '../../ui/card.tsx';
import { ComplaintIcon } from '../../ui/contact-icons.tsx';
import { SearchIcon } from '../../ui/field-icons.tsx';
import { MessageIcon, OrderIcon, PhoneIcon, ShieldIcon, WifiIcon } from '../../ui/icons.tsx';
import { ListRow } from '../../ui/rows.tsx';
import { forOwners } from './entry.ts';
import { EntryList, EntryRow } from './entry-list.tsx';
import { BookIcon, RouteIcon } from './help-icons.tsx';
import { SearchFirst } from './help-search.tsx';
import { ToolRows } from './help-tools.tsx';
import { texts } from './topic-texts.ts';
import { type HelpDevice, useHelpDevice, useHelpDeviceAwaited, useHelpEntries } from './use-help-entries.ts';

const oftenCount = 5;

/** Help and feedback: search, frequent questions about one's device, and how to contact us. */
export function FaqListPage(): ReactNode {
  const { query } = usePage();
  const device = useHelpDevice();
  const orderId = query.get('orderId') ?? undefined;
  return (
    <Screen>
      <Stack>
        <SearchFirst device={device} orderId={orderId}>
          <Topics device={device} orderId={orderId} />
        </SearchFirst>
      </Stack>
    </Screen>
  );
}

interface TopicsProps {
  readonly device: HelpDevice | undefined;
  readonly orderId: string | undefined;
}

function Topics({ device, orderId }: TopicsProps): ReactNode {
  const words = useTexts(texts);
  const enabled = !useHelpDeviceAwaited();
  const entries = useHelpEntries({ deviceSpecies: device?.deviceSpecies, enabled });
  const waits = useAwaited(entries);
  return (
    <>
      <SectionHeading aside={device?.name}>{words.often}</SectionHeading>
      <EntryList
        query={entries}
        choose={(list) => forOwners(list).slice(0, oftenCount)}
        row={(entry) => <EntryRow key={entry.id} entry={entry} orderId={orderId} short />}
        last={
          <ListRow
            icon={<SearchIcon />}
            title={words.allQuestions}
            href={pageUrl('helpCenter/allQuestion.html', { orderId })}
          />
        }
      />
      {waits ? null : <Ways device={device} orderId={orderId} />}
    </>
  );
}

/** What people can do without an answer, and whom they can ask. */
function Ways({ device, orderId }: TopicsProps): ReactNode {
  const words = useTexts(texts);
  const isLoggedIn = useIsLoggedIn();
  const about = { orderId, imei: device?.imei };
  const cases = isLoggedIn
    ? [
        {
          path: 'myFeedback.html',
          icon: <MessageIcon />,
          title: words.myFeedback,
          text: words.myFeedbackText,
        },
        { path: 'record.html', icon: <OrderIcon />, title: words.records, text: words.recordsText },
      ]
    : [];
  return (
    <>
      <SectionHeading>{words.findIt}</SectionHeading>
      <ToolRows
        tools={[
          {
            path: 'helpCenter/trouble.html',
            icon: <RouteIcon />,
            title: words.trouble,
            text: words.troubleText,
          },
          {
            path: 'device-check.html',
            query: { imei: device?.imei },
            icon: <ShieldIcon />,
            title: words.selfCheck,
            text: words.selfCheckText,
          },
          {
            path: 'helpCenter/course.html',
            icon: <BookIcon />,
            title: words.courses,
            text: words.coursesText,
          },
          {
            path: 'mifi/help.html',
            icon: <WifiIcon />,
            title: words.hotspotHelp,
            text: words.hotspotHelpText,
          },
        ]}
      />
      <SectionHeading>{words.tell}</SectionHeading>
      <ToolRows
        tools={[
          {
            path: 'complaint.html',
            query: about,
            icon: <ComplaintIcon />,
            title: words.complaint,
            text: words.complaintText,
          },
          ...cases,
          {
            path: 'service/index.html',
            query: about,
            icon: <PhoneIcon />,
            title: words.service,
            text: words.serviceText,
          },
        ]}
      />
    </>
  );
}
