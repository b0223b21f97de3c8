import type { Generated, Selectable } from 'kysely';
import type { Json } from './columns.ts';

interface PetProfilesTable {
  imei: string;
  brand: string;
  name: string;
  breed: Generated<string>;
  age_years: number | null;
  weight_grams: number | null;
  phone: string | null;
  picture_file_id: string | null;
  updated_by: string | null;
  created_at: Date;
  updated_at: Date;
}

/** What a notice shows to everybody; a field that the owner did not choose is not there. */
export interface PublishedPet {
  name?: string;
  breed?: string;
  ageYears?: number;
  weightGrams?: number;
  phone?: string;
  /** How the phone is shown; `number` where nothing is said. A masked one is kept masked. */
  phoneShown?: 'number' | 'button' | 'masked';
  pictureFileId?: string;
  message?: string;
}

interface PetNoticesTable {
  id: string;
  imei: string;
  brand: string;
  published_by: string;
  published: Json<PublishedPet>;
  lost_at: Date;
  lost_place: string;
  lost_longitude: number | null;
  lost_latitude: number | null;
  published_at: Date;
  withdrawn_at: Date | null;
}

/** The tables of migrations/*-pets.ts. */
export interface PetsTables {
  pet_profiles: PetProfilesTable;
  pet_notices: PetNoticesTable;
}

export type PetProfileRow = Selectable<PetProfilesTable>;
export type PetNoticeRow = Selectable<PetNoticesTable>;
