import { type ChangeEvent, type ReactNode, useState } from 'react';
import { fileSize } from '../../text/file-size.ts';
import { useFormat, useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { PetIcon } from '../../ui/icons.tsx';
import { cropPicture, largestFileBytes, readPicture } from './crop-picture.ts';
import { CropSheet } from './crop-sheet.tsx';
import type { KeptPicture } from './kept-picture.ts';
import { texts } from './pet-texts.ts';
import styles from './pets.module.css';

/** A picture that was chosen and cut out, and is not sent yet. */
export interface ChosenPicture extends KeptPicture {
  readonly url: string;
}

export interface PictureFieldProps {
  readonly name: string;
  readonly hasStored: boolean;
  /** The address of the stored picture; undefined: it is loading; null: it can't be loaded. */
  readonly storedUrl: string | null | undefined;
  readonly chosen: ChosenPicture | undefined;
  readonly onChoose: (picture: ChosenPicture | undefined) => void;
  /** Why the server refuses the picture. */
  readonly refusal: string | undefined;
}

interface Opened {
  readonly image: HTMLImageElement;
  readonly originalBytes: number;
}

/** The pet's picture: chosen or taken, cut to a square, and shown with the size in which it is sent. */
export function PictureField(props: PictureFieldProps): ReactNode {
  const { name, hasStored, storedUrl, chosen, onChoose, refusal } = props;
  const words = useTexts(texts);
  const format = useFormat();
  const [opened, setOpened] = useState<Opened>();
  const [crops, setCrops] = useState(false);
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const sizeText = (bytes: number) => fileSize(format, bytes);

  const open = async (file: Blob, originalBytes: number) => {
    setProblem(undefined);
    setWorking(true);
    try {
      const image = await readPicture(file);
      if (opened) URL.revokeObjectURL(opened.image.src);
      setOpened({ image, originalBytes });
      setCrops(true);
    } catch {
      setProblem(words.notAnImage);
    }
    setWorking(false);
  };
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Otherwise choosing the same file again would not be a change.
    target.value = '';
    if (!file) return;
    if (file.size > largestFileBytes) setProblem(words.tooBig(sizeText(largestFileBytes)));
    else void open(file, file.size);
  };
  const use = async (crop: Parameters<typeof cropPicture>[1]) => {
    if (!opened) return;
    setWorking(true);
    try {
      const picture = await cropPicture(opened.image, crop);
      if (chosen) URL.revokeObjectURL(chosen.url);
      onChoose({ ...picture, url: URL.createObjectURL(picture.blob), originalBytes: opened.originalBytes });
    } catch {
      setProblem(words.notAnImage);
    }
    setCrops(false);
    setWorking(false);
  };
  const shown = chosen?.url ?? storedUrl;
  const trouble = problem ?? refusal;
  return (
    <Card>
      <fieldset name="multipartFile" tabIndex={-1} aria-label={words.pictureAlt(name)}>
        <div className={styles.picture}>
          <div className={styles.frame}>
            {shown ? <img src={shown} alt={words.pictureAlt(name)} /> : <PetIcon />}
          </div>
          <FieldError text={trouble} role="alert" />
          <p className={styles.small} role="status">
            {working
              ? words.working
              : chosen
                ? words.chosen(chosen.sidePx, sizeText(chosen.blob.size), sizeText(chosen.originalBytes))
                : !hasStored
                  ? words.noPicture
                  : shown === null
                    ? words.pictureNotShown
                    : words.pictureHint}
          </p>
          <div className={styles.buttons}>
            <label className={styles.file}>
              <input type="file" accept="image/*" onChange={take} />
              {words.choose}
            </label>
            <label className={styles.file}>
              <input type="file" accept="image/*" capture="environment" onChange={take} />
              {words.take}
            </label>
          </div>
          {chosen && (
            <div className={styles.buttons}>
              <Button
                tone="plain"
                // After a reload the original file is gone, and only the cut picture can be cut again.
                onPress={() => (opened ? setCrops(true) : void open(chosen.blob, chosen.originalBytes))}
              >
                {words.recrop}
              </Button>
              <Button
                tone="plain"
                onPress={() => {
                  URL.revokeObjectURL(chosen.url);
                  onChoose(undefined);
                }}
              >
                {words.dropPicture}
              </Button>
            </div>
          )}
        </div>
      </fieldset>
      {opened && (
        <CropSheet
          key={opened.image.src}
          open={crops}
          onClose={() => setCrops(false)}
          image={opened.image}
          pending={working}
          onUse={(crop) => void use(crop)}
        />
      )}
    </Card>
  );
}
