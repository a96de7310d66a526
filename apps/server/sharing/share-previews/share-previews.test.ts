import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Reply } from '#contract/api.ts';
import { createLink, wavTrack, type CreatedLink } from '#server/sharing/shared-pages/testing/share.ts';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { publicUrl, testContext } from '#server/testing/test-context.ts';

const context = await testContext();
const { app, db } = context;
const owner = await registerUser(context, 'creator');
const project = await createProject(owner);
const track = await wavTrack(context, project.id, owner.user.id, { title: 'Last <Stop>', seconds: 65 });
const { id: trackId } = await context.tracks.add(db, track);
const open = await createLink(owner, project.id, { trackId });
const locked = await createLink(owner, project.id, { trackId, password: 'depot at five' });

const card = (token: string) => app.inject({ url: `/api/shared/${token}/card` });
const oembed = (url: string, query = '') =>
  app.inject({ url: `/api/oembed?url=${encodeURIComponent(url)}${query}` });
const revoke = ({ id }: CreatedLink) => owner.call(`DELETE /api/share-links/${id}`);

describe('the preview picture of a share link', () => {
  test('is a PNG of 1200 × 630 pixels that other sites may show', async () => {
    const reply = await card(open.token);
    const { format, width, height } = await sharp(reply.rawPayload).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('changes with the title and is drawn once per content', async () => {
    const { rawPayload: first, headers } = await card(open.token);
    expect((await card(open.token)).rawPayload.equals(first)).toBe(true);
    await owner.call(`PATCH /api/tracks/${trackId}`, { body: { title: 'Last <Stop>, again' } });
    const changed = await card(open.token);
    expect(changed.headers.etag).not.toBe(headers.etag);
    expect(changed.rawPayload.equals(first)).toBe(false);
    await owner.call(`PATCH /api/tracks/${trackId}`, { body: { title: 'Last <Stop>' } });
  });

  test('is the same for every link with a password', async () => {
    const { id } = await context.tracks.add(
      db,
      await wavTrack(context, project.id, owner.user.id, { title: 'Another' }),
    );
    const other = await createLink(owner, project.id, { trackId: id, password: 'another one' });
    const [first, second] = [await card(locked.token), await card(other.token)];
    expect(first.statusCode).toBe(200);
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
  });

  test('does not exist for unknown and revoked links', async () => {
    const revoked = await createLink(owner, project.id, { trackId });
    await revoke(revoked);
    expect([(await card(revoked.token)).statusCode, (await card('unknown')).statusCode]).toEqual([404, 404]);
  });
});

describe('the oEmbed description of a share link', () => {
  test('contains the player, the title escaped, and the picture', async () => {
    const reply = await oembed(open.url);
    expect(reply.json<Reply<'getOembed'>>()).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'Last <Stop>',
      width: 600,
      height: 180,
      thumbnail_url: `${publicUrl}/api/shared/${open.token}/card`,
    });
    const { html } = reply.json<Reply<'getOembed'>>();
    expect(html).toContain(`src="${publicUrl}/embed/${open.token}"`);
    expect(html).toContain('title="Last &lt;Stop&gt;"');
  });

  test('fits the size that the site asks for', async () => {
    const reply = await oembed(open.url, '&maxwidth=320&maxheight=90');
    expect(reply.json<Reply<'getOembed'>>()).toMatchObject({ width: 320, height: 90 });
  });

  test.each([
    ['with a password', () => locked.url],
    ['of another site', () => open.url.replace(publicUrl, 'https://elsewhere.example')],
    ['that is unknown', () => `${publicUrl}/s/unknown`],
    ['that is no share link', () => `${publicUrl}/projects/${project.id}`],
    ['that is no address', () => 'tutti'],
  ])('does not exist for a link %s', async (_which, url) => {
    expect((await oembed(url())).statusCode).toBe(404);
  });
});
