import type { ReactNode } from 'react';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { SectionHeading, Stack } from '../../ui/card.tsx';
import { SettingsIcon, SpeedIcon } from '../../ui/hotspot-icons.tsx';
import { ShieldIcon, SimIcon } from '../../ui/icons.tsx';
import { ContactCard } from './contact-card.tsx';
import { forOwners } from './entry.ts';
import { EntryList, EntryRow } from './entry-list.tsx';
import { SearchFirst } from './help-search.tsx';
import { ToolTiles } from './help-tools.tsx';
import { texts } from './topic-texts.ts';
import { useHelpDevice, useHelpEntries } from './use-help-entries.ts';

/** The value of `deviceSpecies` for hotspots. */
const hotspotSpecies = 4;

/** Help with a hotspot: what can be done at once, and the answers for hotspots. */
export function HotspotHelpPage(): ReactNode {
  const words = useTexts(texts);
  const device = useHelpDevice();
  const imei = device?.deviceSpecies === hotspotSpecies ? device.imei : undefined;
  return (
    <Screen>
      <Stack>
        <SearchFirst device={device}>
          <SectionHeading>{words.hotspotNow}</SectionHeading>
          <ToolTiles
            tools={[
              { path: 'device-check.html', query: { imei }, icon: <ShieldIcon />, title: words.check },
              { path: 'mifi/velocity.html', query: { imei }, icon: <SpeedIcon />, title: words.speed },
              { path: 'wxSwichCard.html', query: { imei }, icon: <SimIcon />, title: words.cards },
              {
                path: 'hotspotSettings.html',
                query: { imei },
                icon: <SettingsIcon />,
                title: words.settings,
              },
            ]}
          />
          <SectionHeading>{words.hotspotQuestions}</SectionHeading>
          <Questions />
          <ContactCard imei={imei} />
        </SearchFirst>
      </Stack>
    </Screen>
  );
}

function Questions(): ReactNode {
  return (
    <EntryList
      query={useHelpEntries({ deviceSpecies: hotspotSpecies })}
      choose={(list) => forOwners(list).filter((entry) => entry.deviceSpecies?.includes(hotspotSpecies))}
      row={(entry) => <EntryRow key={entry.id} entry={entry} />}
    />
  );
}
