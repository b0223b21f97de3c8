import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CallError } from '../../call/call-error.ts';
import { upload } from '../../call/client.ts';
import { exchangeWithProgress } from '../../call/exchange-with-progress.ts';
import { refreshCalls } from '../../call/use-call.ts';
import { useSending } from '../../call/use-sending.ts';
import { type FieldProblem, FormPage } from '../../page-kinds/form-page.tsx';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { useDraft } from '../../page-kinds/use-draft.ts';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { Card } from '../../ui/card.tsx';
import { SearchIcon } from '../../ui/field-icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { Notice } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.tsx';
import { keptPicture } from './kept-picture.ts';
import type { Pet } from './pet.ts';
import { petDraft, petFields, petProblems } from './pet-draft.ts';
import { PetFields } from './pet-fields.tsx';
import { texts } from './pet-texts.ts';
import { type ChosenPicture, PictureField } from './picture-field.tsx';
import { usePicture } from './use-picture.ts';

const petCall = '/petMessage/getPetMessageByImei';
const pictureCodes: readonly unknown[] = ['pictureTooBig', 'notAnImage'];

const recalled = (imei: string): ChosenPicture | undefined => {
  const kept = keptPicture.get(imei);
  return kept && { ...kept, url: URL.createObjectURL(kept.blob) };
};

/** The form for a pet's data and its picture, which are saved together. */
export function PetForm({ imei, pet }: { readonly imei: string; readonly pet: Pet | null }): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { language, site } = useLanguage();
  const stored = petDraft(pet, language === 'zh' ? 'jin' : 'kg');
  const [draft, change, , settle, follow] = useDraft(`pet:${imei}`, stored);
  const [picture, setPicture] = useState(() => recalled(imei));
  const [savedPicture, setSavedPicture] = useState<ChosenPicture>();
  const [version, setVersion] = useState(pet?.updatedAt);
  // The form stays, as one may be typing in it: another one would take the focus, and a phone's keyboard, away.
  if (version !== pet?.updatedAt) {
    setVersion(pet?.updatedAt);
    follow(stored);
    if (picture === savedPicture) setPicture(undefined);
  }
  const [share, setShare] = useState(0);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const storedUrl = usePicture(
    pet?.picture ? '/petMessage/picture' : undefined,
    'imei',
    imei,
    pet?.updatedAt ?? '',
  );
  /** As of the latest rendering, because one goes on typing while the picture is being sent. */
  const latest = useRef({ draft, picture });
  useEffect(() => {
    latest.current = { draft, picture };
  });
  const saving = useSending(async (form: FormData) => {
    const sent = latest.current;
    const saved = await upload('/petMessage/updatePetMessage', form, {
      send: exchangeWithProgress(setShare),
    });
    // Before the pet is read again: the form follows the answer, except in what was changed meanwhile.
    settle(sent.draft);
    setSavedPicture(sent.picture);
    if (latest.current.picture === sent.picture) keptPicture.forget(imei);
    void showToast(words.saved, 'ok');
    await refreshCalls([petCall]);
    return saved;
  });

  const choosePicture = (chosen: ChosenPicture | undefined) => {
    setPicture(chosen);
    // If storing fails, the picture is still there until the page is closed.
    if (chosen) keptPicture.keep(imei, chosen).catch(() => undefined);
    else keptPicture.forget(imei);
  };

  const isChanged =
    picture !== undefined || JSON.stringify(petFields(draft)) !== JSON.stringify(petFields(stored));
  const fail = (error: CallError) => {
    const named = (error.data as { readonly fields?: readonly { field: string; problem?: string }[] } | null)
      ?.fields;
    if (Array.isArray(named)) {
      setProblems(named.map(({ field, problem }) => ({ name: field, text: problem ?? error.msg })));
    }
  };
  const save = () => {
    const said = {
      name: words.nameMissing,
      age: words.ageWrong,
      weight: words.weightWrong,
      phone: words.phoneWrong,
    };
    const found = petProblems(draft, site).map((name) => ({ name, text: said[name] }));
    setProblems(found);
    if (found.length > 0) return;
    const form = new FormData();
    form.append('imei', imei);
    for (const [name, value] of Object.entries(petFields(draft))) form.append(name, value);
    if (picture) form.append('multipartFile', picture.blob, 'pet.jpg');
    setShare(0);
    saving.mutate(form, { onError: fail });
  };
  const { error } = saving;
  const isRefused = error !== null && pictureCodes.includes(error.code);
  return (
    <FormPage
      submitLabel={words.save}
      onSubmit={save}
      pending={saving.isPending}
      problems={problems}
      error={isRefused ? undefined : error}
      blockedReason={isChanged ? undefined : words.nothingChanged}
      note={saving.isPending && picture ? words.sending(format.percent(share)) : undefined}
    >
      {pet === null && <Notice tone="idle">{words.noPet}</Notice>}
      <PictureField
        name={draft.name}
        hasStored={Boolean(pet?.picture)}
        storedUrl={storedUrl}
        chosen={picture}
        onChoose={choosePicture}
        refusal={isRefused ? (error.code === 'notAnImage' ? words.notAnImage : error.msg) : undefined}
      />
      <PetFields draft={draft} problems={problems} onChange={change} />
      {pet && (
        <Card>
          <Rows>
            <ListRow
              icon={<SearchIcon />}
              title={pet.notice ? words.lostOpen : words.lost}
              text={
                words[!pet.notice ? 'lostText' : pet.notice.outdated ? 'lostOutdatedText' : 'lostOpenText']
              }
              href={pageUrl('pet/seek.html', { imei })}
            />
          </Rows>
        </Card>
      )}
    </FormPage>
  );
}
