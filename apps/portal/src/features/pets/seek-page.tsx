import { lazy, type ReactNode, Suspense } from 'react';
import { isUnknown } from '../../call/call-error.ts';
import { useGet } from '../../call/use-call.ts';
import { DeviceGate } from '../../page-kinds/device-gate.tsx';
import { usePage } from '../../page-kinds/page-context.ts';
import { QueryState, Waiting } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { PetIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import type { Notice } from './pet.ts';
import { Poster, posterTitle } from './poster.tsx';
import { PosterActions } from './poster-actions.tsx';
import { texts } from './seek-texts.ts';
import { usePicture } from './use-picture.ts';

// Loaded only for owners: most visitors follow a link to a notice.
const OwnNotice = lazy(() => import('./own-notice.tsx').then((module) => ({ default: module.OwnNotice })));

/** A lost-pet notice: with an id, the public notice; without one, the form in which its owner publishes it. */
export function SeekPage(): ReactNode {
  const { query } = usePage();
  const id = query.get('id');
  if (id !== null) return <PublicNotice id={id} />;
  return (
    <DeviceGate standing="owner" kind="pet">
      {(imei) => (
        <Suspense fallback={<Opening />}>
          <OwnNotice key={imei} imei={imei} />
        </Suspense>
      )}
    </DeviceGate>
  );
}

function Opening(): ReactNode {
  return (
    <Screen>
      <Waiting skeleton="form" />
    </Screen>
  );
}

function PublicNotice({ id }: { readonly id: string }): ReactNode {
  const words = useTexts(texts);
  const notice = useGet('/petMessage/notice', { id });
  // A withdrawn notice must not be shown any more, even if an earlier answer is still in memory.
  const isGone = isUnknown(notice.error, 'noticeNotFound');
  const { data } = notice;
  if (isGone) {
    return (
      <Screen onRefresh={notice.refetch}>
        <StateMessage icon={PetIcon} tone="idle" title={words.gone} text={words.goneText} live />
      </Screen>
    );
  }
  const call = data?.phone !== undefined && data.phoneShown !== 'masked' ? data.phone : undefined;
  return (
    <Screen
      title={data && posterTitle(data, words)}
      asOf={notice.dataUpdatedAt || undefined}
      onRefresh={notice.refetch}
      bottom={
        call === undefined ? undefined : (
          <Button size="l" href={`tel:${call}`}>
            {data?.phoneShown === 'button' ? words.callOwner : words.call(call)}
          </Button>
        )
      }
    >
      <QueryState query={notice} skeleton="detail">
        {(shown) => <ShownNotice notice={shown} />}
      </QueryState>
    </Screen>
  );
}

function ShownNotice({ notice }: { readonly notice: Notice }): ReactNode {
  const pictureUrl = usePicture(
    notice.picture === undefined ? undefined : '/petMessage/noticePicture',
    'id',
    notice.id,
  );
  return (
    <>
      <Poster notice={notice} pictureUrl={pictureUrl} />
      <PosterActions notice={notice} />
    </>
  );
}
