import { describe, expect, it } from 'vitest';
import { createClient } from '#client/create-client.ts';
import { json, loopbackServer } from '#client/testing/loopback-server.ts';
import { errors } from '#contract/errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { findTrack, projectsOf } from './find.ts';

const id = (index: number) => `01900000-0000-7000-8000-00000000000${index}`;
const tracks = ['Door', 'door', 'Gate', 'gate', 'Rain'].map((title, index) => ({ id: id(index), title }));

async function find(title: string, project: string | undefined = id(9)) {
  const { url } = await loopbackServer(json(200, tracks));
  return findTrack(createClient({ baseUrl: url }), title, project);
}

describe('a track', () => {
  it('is found without its capitals if it is the only one', async () => {
    expect(await find(' rAIN ')).toEqual(tracks[4]);
  });

  it('is found by its capitals if others have the same letters', async () => {
    expect(await find('door')).toEqual(tracks[1]);
  });

  it('is found by its id in one call', async () => {
    const { url, requests } = await loopbackServer(json(200, tracks[2]));
    expect(await findTrack(createClient({ baseUrl: url }), id(2), undefined)).toEqual(tracks[2]);
    expect(requests[0]?.url).toBe(`/api/tracks/${id(2)}`);
  });

  it('is refused if several have its name', async () => {
    await expect(find('GATE')).rejects.toMatchObject({
      message: 'There are 2 tracks named "GATE". Give the id of one.',
      exitCode: exitCodes.usage,
    });
  });

  it('is not found by a part of its name', async () => {
    await expect(find('Rai')).rejects.toMatchObject({
      message: 'There is no track "Rai".',
      exitCode: exitCodes.notFound,
    });
  });

  it('needs a project to be found by its name', async () => {
    const { url, requests } = await loopbackServer(json(200, tracks));
    const found = findTrack(createClient({ baseUrl: url }), 'Rain', undefined);
    await expect(found).rejects.toMatchObject({ exitCode: exitCodes.usage });
    expect(requests).toEqual([]);
  });
});

it('the projects of a token that is bound to one are this one', async () => {
  const { status, message } = errors.token_project_bound;
  const bound = json(status, { code: 'token_project_bound', message, projectId: id(9) });
  const project = { id: id(9), name: 'Starfall', trackCount: 1 };
  const { url, requests } = await loopbackServer(bound, json(200, project));
  expect(await projectsOf(createClient({ baseUrl: url }))).toEqual([project]);
  expect(requests[1]?.url).toBe(`/api/projects/${id(9)}`);
});
