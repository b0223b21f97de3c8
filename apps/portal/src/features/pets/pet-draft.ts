import { isWholePhoneNumber, type Site } from '@device-pay/rules';
import type { Pet } from './pet.ts';

export type WeightUnit = 'jin' | 'kg';

/** A pet as it is being edited; numbers are kept as they were typed. */
export interface PetDraft {
  readonly name: string;
  readonly breed: string;
  /** Years. */
  readonly age: string;
  /** In `weightUnit`. */
  readonly weight: string;
  readonly weightUnit: WeightUnit;
  readonly phone: string;
}

/** 1 jin is half a kilogram. */
const jinPerKg = 2;
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
export const kgOfJin = (jin: number): number => rounded(jin / jinPerKg);
const jinOfKg = (kg: number): number => rounded(kg * jinPerKg);

/** The typed text as a number; undefined if it is empty, NaN if it is not a number. */
function typedNumber(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' ? undefined : Number(trimmed);
}

export function petDraft(pet: Pet | null, weightUnit: WeightUnit): PetDraft {
  const jin = pet?.weight ?? null;
  return {
    name: pet?.name ?? '',
    breed: pet?.breed ?? '',
    age: pet?.age == null ? '' : String(pet.age),
    weight: jin === null ? '' : String(weightUnit === 'kg' ? kgOfJin(jin) : jin),
    weightUnit,
    phone: pet?.phone ?? '',
  };
}

/** The weight in jin; undefined if it is empty, NaN if it is not a number. */
export function weightJin({
  weight,
  weightUnit,
}: Pick<PetDraft, 'weight' | 'weightUnit'>): number | undefined {
  const value = typedNumber(weight);
  return value === undefined || weightUnit === 'jin' ? value : jinOfKg(value);
}

/** The same weight in the other unit. */
export function inUnit(draft: PetDraft, weightUnit: WeightUnit): Pick<PetDraft, 'weight' | 'weightUnit'> {
  const jin = weightJin(draft);
  if (jin === undefined || Number.isNaN(jin)) return { weight: draft.weight, weightUnit };
  return { weight: String(weightUnit === 'kg' ? kgOfJin(jin) : jin), weightUnit };
}

export type PetField = 'name' | 'age' | 'weight' | 'phone';
const ageLimit = 99;
const weightLimitsJin = { min: 0.1, max: 400 } as const;

const bare = (phone: string): string => phone.replace(/[\s()-]/g, '');

/** The fields that the server would refuse. */
export function petProblems(draft: PetDraft, site: Site): PetField[] {
  const age = typedNumber(draft.age);
  const weight = weightJin(draft);
  const outside = (value: number, min: number, max: number) => !(value >= min && value <= max);
  return [
    ...(draft.name.trim() === '' ? ['name' as const] : []),
    ...(age !== undefined && outside(age, 0, ageLimit) ? ['age' as const] : []),
    ...(weight !== undefined && outside(weight, weightLimitsJin.min, weightLimitsJin.max)
      ? ['weight' as const]
      : []),
    ...(draft.phone.trim() !== '' && !isWholePhoneNumber(bare(draft.phone), site) ? ['phone' as const] : []),
  ];
}

/** The input of the call; fields whose value was removed are named, so that the server clears them. */
export function petFields(draft: PetDraft): Record<string, string> {
  const age = typedNumber(draft.age);
  const weight = weightJin(draft);
  const cleared = [...(age === undefined ? ['age'] : []), ...(weight === undefined ? ['weight'] : [])];
  return {
    name: draft.name.trim(),
    breed: draft.breed.trim(),
    phone: bare(draft.phone),
    ...(age === undefined ? {} : { age: String(age) }),
    ...(weight === undefined ? {} : { weight: String(weight) }),
    ...(cleared.length > 0 ? { cleared: cleared.join(',') } : {}),
  };
}
