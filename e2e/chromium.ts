import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const manifest = join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json');
const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
const home = join(root, '.cache', `chromium-${version}`);

/** The package carries a Chromium for one kind of machine; elsewhere Playwright's own serves. */
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/** The package's own settings look for its fonts where it would have unpacked them. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** What Playwright needs to launch the browser. */
export const chromiumLaunch = {
  chromiumSandbox: canSandbox(),
  ...(isPackaged && {
    executablePath: join(home, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(home, 'fonts'),
    },
  }),
};

/**
 * Unpacks the browser, once per checkout and version. The package unpacks into the folder for
 * temporary files and takes a half-written file of another run for a whole one: so each run gives
 * it a folder of its own, and the first to finish renames that into place.
 */
export async function unpackChromium() {
  if (!isPackaged || existsSync(home)) return;
  mkdirSync(join(root, '.cache'), { recursive: true });
  const staging = mkdtempSync(join(root, '.cache', 'unpacking-'));
  try {
    const code = `import c from '@sparticuz/chromium'; await c.executablePath();`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
      cwd: root,
      // Without a name of its cloud's runtime the package leaves its shared libraries packed.
      env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    });
    writeFileSync(join(staging, 'fonts', 'fonts.conf'), fontSettings);
    renameSync(staging, home);
  } catch (error) {
    if (!existsSync(home)) throw error;
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
