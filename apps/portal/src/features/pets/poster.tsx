import type { ReactNode } from 'react';
import { mapAppUrl } from '../../call/map-place.ts';
import { useHost } from '../../host/host-context.ts';
import { PlaceMap } from '../../page-kinds/place-map.tsx';
import { useFormat, useLanguage, useTexts } from '../../text/text-context.tsx';
import { ClockIcon, LocatorIcon, PetIcon, PhoneIcon } from '../../ui/icons.tsx';
import type { Notice } from './pet.ts';
import { kgOfJin } from './pet-draft.ts';
import styles from './pets.module.css';
import { texts, type Words } from './seek-texts.ts';

export const posterTitle = ({ name }: Pick<Notice, 'name'>, words: Words): string =>
  name === undefined ? words.lostUnnamed : words.lostNamed(name);

/** Breed, age and weight on one line, as far as they are published. */
export const posterTraits = (
  { breed, age, weight }: Pick<Notice, 'breed' | 'age' | 'weight'>,
  words: Words,
  number: (value: number, digits?: number) => string,
): string =>
  [
    breed,
    age === undefined ? undefined : words.years(number(age)),
    weight === undefined ? undefined : words.weighs(number(weight, 1), number(kgOfJin(weight), 1)),
  ]
    .filter(Boolean)
    .join(' · ');

/** The published notice, exactly as everybody sees it. */
export function Poster({
  notice,
  pictureUrl,
}: {
  readonly notice: Notice;
  readonly pictureUrl: string | null | undefined;
}): ReactNode {
  const words = useTexts(texts);
  const format = useFormat();
  const { site } = useLanguage();
  const host = useHost();
  const { lostAt, lostPlace, lostLongitude, lostLatitude, message, phone, phoneShown } = notice;
  const traits = posterTraits(notice, words, format.number);
  const place =
    lostLongitude === null || lostLatitude === null
      ? null
      : { longitude: lostLongitude, latitude: lostLatitude };
  return (
    <article className={styles.poster}>
      <span className={styles.banner}>{words.lostPet}</span>
      {notice.picture !== undefined &&
        (pictureUrl ? (
          <img className={styles.photo} src={pictureUrl} alt={words.photoAlt} />
        ) : (
          <div className={styles.photo} />
        ))}
      <div className={styles.body}>
        <h2>{posterTitle(notice, words)}</h2>
        <div className={styles.facts}>
          {traits !== '' && (
            <>
              <PetIcon />
              <span>{traits}</span>
            </>
          )}
          <ClockIcon />
          <span>{words.since(format.dateTime(lostAt))}</span>
          <LocatorIcon />
          <span>{lostPlace}</span>
          {phone !== undefined && phoneShown !== 'button' && (
            <>
              <PhoneIcon />
              <span>{phoneShown === 'masked' ? words.maskedPhone(phone) : phone}</span>
            </>
          )}
        </div>
        {message !== undefined && <p className={styles.message}>{message}</p>}
        {place && (
          <div>
            <PlaceMap place={place} />
            {host.kind === 'web' && (
              <a className={styles.app} href={mapAppUrl(place, site)} target="_blank" rel="noreferrer">
                {words.openMapApp}
              </a>
            )}
          </div>
        )}
        <p className={styles.small}>{words.published(format.dateTime(notice.publishedAt))}</p>
      </div>
    </article>
  );
}
