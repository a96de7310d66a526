import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { Client } from 'pg';
import { ApiPerson } from '#contract/testing/api-person.ts';
import { chromiumLaunch, unpackChromium } from '../../e2e/chromium.ts';
import { freePort, ServerProcess } from '../../e2e/server.ts';
import { prepare } from '../../scripts/prepare.mjs';
import { connectionTo } from '../../server/storage/postgres/connect.ts';
import { placesUnder } from '../../server/storage/postgres/places.ts';

/**
 * `node bench/web/lighthouse.ts`: Google's judge on the pages that are opened most, as a simulated
 * mobile. It is installed beside this file, as the product has no use for it. The scores depend on
 * how busy the machine is: each page is judged three times and the median counts.
 */
const version = '13.5.0';
const built = join(import.meta.dirname, '.built');
const rounds = 3;
const tracks = 1000;

interface Audit {
  readonly score: number | null;
  readonly title: string;
  readonly displayValue?: string;
}
interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, Audit>>;
}
type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>;

async function judge(): Promise<Lighthouse> {
  const home = join(built, 'node_modules', 'lighthouse');
  if (!existsSync(home)) {
    mkdirSync(built, { recursive: true });
    const install = ['install', '--prefix', built, '--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', [...install, `lighthouse@${version}`], { stdio: 'inherit' });
  }
  const entry = pathToFileURL(join(home, 'core', 'index.js')).href;
  const { default: lighthouse }: { default: Lighthouse } = await import(entry);
  return lighthouse;
}

const shown = ['performance', 'accessibility', 'best-practices'] as const;
const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const lighthouse = await judge();
await Promise.all([prepare(), unpackChromium()]);
const dataDir = await mkdtemp(join(tmpdir(), 'tutti-lighthouse-'));
const server = new ServerProcess(await freePort(), dataDir);
const debugPort = await freePort();
try {
  await server.start();
  const { person, projectId } = await largeStudio();
  const cookie = person.session.join('=');
  const browser = await chromium.launch({
    ...chromiumLaunch,
    args: [`--remote-debugging-port=${debugPort}`],
  });
  const pages = [
    { name: 'landing', path: '/', headers: {} },
    { name: 'dashboard', path: '/', headers: { Cookie: cookie } },
    { name: `project with ${tracks} tracks`, path: `/projects/${projectId}`, headers: { Cookie: cookie } },
  ];
  for (const page of pages) {
    const reports: Report[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const flags = {
        port: debugPort,
        output: 'json',
        logLevel: 'error',
        onlyCategories: shown,
        extraHeaders: page.headers,
      };
      const result = await lighthouse(server.url + page.path, flags);
      if (result) reports.push(result.lhr);
    }
    const middle = reports.toSorted((a, b) => performanceOf(a) - performanceOf(b))[
      Math.floor(reports.length / 2)
    ];
    if (!middle) throw new Error(`No report on the ${page.name}.`);
    tell(page.name, middle);
    writeFileSync(join(built, `${page.name.replaceAll(' ', '-')}.json`), JSON.stringify(middle));
  }
  await browser.close();
} finally {
  await server.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

function performanceOf(report: Report): number {
  return report.categories['performance']?.score ?? 0;
}

function tell(name: string, { categories, audits }: Report): void {
  const scores = shown.map((id) => `${id} ${Math.round((categories[id]?.score ?? 0) * 100)}`);
  const times = timings.map((id) => `${audits[id]?.title} ${audits[id]?.displayValue}`);
  console.log(`${name}: ${scores.join(', ')} (${times.join(', ')})`);
  for (const audit of Object.values(audits)) {
    if (audit.score !== null && audit.score < 0.9)
      console.log(`  ${audit.score}  ${audit.title}  ${audit.displayValue ?? ''}`);
  }
}

/** A project that holds many tracks: one piece made as anybody makes it, and its row copied. */
async function largeStudio() {
  const person = new ApiPerson(server.url);
  await person.join('admin@example.org', server.inviteCode);
  const { id: projectId } = await person.call('createProject', { body: { name: 'Ten years of sketches' } });
  const { id: trackId } = await person.call('generateMusic', {
    params: { projectId },
    body: { prompt: 'A slow waltz in D minor for felt piano', music_length_ms: 30_000 },
  });
  await copyTrack(trackId, tracks - 1);
  return { person, projectId };
}

async function copyTrack(trackId: string, copies: number): Promise<void> {
  const places = placesUnder(join(await realpath(dataDir), 'postgres'), process.getuid?.() ?? 0);
  const client = new Client(connectionTo(places));
  await client.connect();
  try {
    const { rows } = await client.query<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns
       WHERE table_name = 'tracks' AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'title', 'generation_id')`,
    );
    await client.query('BEGIN');
    const kept = rows.map(({ column_name: name }) => name).join(', ');
    await client.query(
      `INSERT INTO tracks (id, title, ${kept})
       SELECT ('01920000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Sketch ' || n, ${kept}
       FROM tracks, generate_series(1, ${copies}) n WHERE id = $1`,
      [trackId],
    );
    await client.query(
      `INSERT INTO project_tracks (project_id, track_id, added_by, in_trash)
       SELECT project_id, id, created_by, false FROM tracks WHERE id <> $1`,
      [trackId],
    );
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}
