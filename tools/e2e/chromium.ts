import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));
const manifest = join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json');
const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
const chromiumDir = join(root, '.cache', `chromium-${version}`);

/** The package holds a Chromium for linux-x64 only; other platforms use Playwright's own. */
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/** Fontconfig that finds the fonts relative to this file; the packaged one names the default unpack folder. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** Playwright launch options. */
export const chromiumLaunch = {
  chromiumSandbox: canSandbox(),
  ...(isPackaged && {
    executablePath: join(chromiumDir, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(chromiumDir, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(chromiumDir, 'fonts'),
    },
  }),
};

/**
 * Unpacks the browser, once per checkout and version. The package unpacks into TMPDIR and takes a partial file of
 * another run for a complete one, so each run gets a TMPDIR of its own and the first to finish renames it into place.
 */
export async function unpackChromium() {
  if (!isPackaged || existsSync(chromiumDir)) return;
  mkdirSync(join(root, '.cache'), { recursive: true });
  const staging = mkdtempSync(join(root, '.cache', 'unpacking-'));
  try {
    const code = `import c from '@sparticuz/chromium'; await c.executablePath();`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
      cwd: root,
      // Without a Lambda runtime name the package leaves its shared libraries packed.
      env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    });
    writeFileSync(join(staging, 'fonts', 'fonts.conf'), fontSettings);
    renameSync(staging, chromiumDir);
  } catch (error) {
    if (!existsSync(chromiumDir)) throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Chromium's sandbox needs user namespaces and refuses root. */
function canSandbox() {
  if (process.platform !== 'linux') return true;
  if (process.getuid?.() === 0) return false;
  return spawnSync('unshare', ['--user', '--map-root-user', '--net', '--pid', '--fork', 'true']).status === 0;
}

/** The global setup of the component tests. */
export const setup = unpackChromium;
