import { brands } from '@device-pay/brands';
import { operatorOf } from '@device-pay/brands/operators';
import { documents, fillDocument, readDocument } from '@device-pay/content/documents';
import { describe, expect, it } from 'vitest';
import { documentValuesOf } from './document-values.ts';

describe.each(brands.map((brand) => [brand.id, brand] as const))('%s', (id, brand) => {
  it.each(['zh', 'en'] as const)('leaves nothing open in any document: %s', async (language) => {
    const values = documentValuesOf(id, language);
    for (const value of Object.values(values)) expect(value).not.toBe('');
    const files = await Promise.all(
      Object.values(documents).flatMap((versions) => versions.map((version) => version[language]())),
    );
    for (const file of files) {
      const { title, body, changes } = readDocument(fillDocument(file, values));
      expect(title + body + (changes?.text ?? '')).not.toMatch(/[{}]{2}|undefined/);
      expect(title).toContain(brand.name[language]);
      expect(body).toContain(`(mailto:${brand.support.email})`);
    }
  });

  it('is run by a company that is named in each language, and shares its media with no other brand', () => {
    const { company, place, mediaHosts } = operatorOf(id);
    for (const text of [company, place]) {
      expect(text.zh).toMatch(/^\p{Script=Han}+$/u);
      expect(text.en).toMatch(/^[\x20-\x7e]+$/);
    }
    const others = brands
      .filter((other) => other.id !== id)
      .flatMap((other) => operatorOf(other.id).mediaHosts);
    for (const host of mediaHosts) expect(others).not.toContain(host);
    expect(mediaHosts).not.toHaveLength(0);
  });
});
