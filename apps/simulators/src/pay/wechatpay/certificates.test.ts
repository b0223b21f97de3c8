import { X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { TestMerchant } from './test-merchant.ts';

interface Listed {
  readonly serial_no: string;
  readonly encrypt_certificate: Parameters<TestMerchant['decrypt']>[0];
}

it('a certificate that is issued is listed beside the old one and signs from then on', async () => {
  const merchant = await TestMerchant.start();
  try {
    const list = async () => (await merchant.call('GET', '/v3/certificates')).body.data as Listed[];
    const [old] = await list();
    const { activeSerial } = await merchant.control('issue-certificate', {});
    const listed = await list();
    expect(listed.map((entry) => entry.serial_no)).toEqual([old?.serial_no, activeSerial]);
    const [, issued] = listed;
    if (issued === undefined) throw new Error('not listed');
    const certificate = new X509Certificate(merchant.decrypt(issued.encrypt_certificate));
    expect(certificate.serialNumber).toBe(activeSerial);
    expect((await merchant.query('NOT-THERE')).serial).toBe(activeSerial);
    // A request that names the old key still gets its signature.
    const asked = await merchant.call(
      'GET',
      '/v3/certificates',
      undefined,
      {},
      {
        'Wechatpay-Serial': old?.serial_no ?? '',
      },
    );
    expect(asked).toMatchObject({ serial: old?.serial_no, isSigned: true });
  } finally {
    await merchant.stop();
  }
});
