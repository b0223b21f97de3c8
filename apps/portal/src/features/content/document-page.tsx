import { type DocumentVersion, versionsOf } from '@device-pay/content/documents';
import type { ReactNode } from 'react';
import { pageUrl, usePage } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { OrderIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import type { DocumentPageProps } from './document-props.ts';
import { texts } from './document-texts.ts';
import { DocumentView } from './document-view.tsx';

/** A document in the version that `?version=` names, else in the one that is in force. */
export function DocumentPage(props: DocumentPageProps): ReactNode {
  const words = useTexts(texts);
  const { query, path } = usePage();
  const versions = versionsOf(props.id);
  const asked = query.get('version');
  const shown: DocumentVersion | undefined =
    asked === null ? versions[0] : versions.find(({ version }) => version === asked);
  if (shown) return <DocumentView {...props} shown={shown} versions={versions} />;
  return (
    <Screen>
      <StateMessage
        icon={OrderIcon}
        tone="warn"
        title={words.noVersion(asked ?? '')}
        text={words.noVersionText}
        actions={<Button href={pageUrl(path)}>{words.current}</Button>}
      />
    </Screen>
  );
}
