import type { Command } from '../command.ts';
import {
  commentOptions,
  freezeOptions,
  generateOptions,
  getOptions,
  jsonOptions,
  loginOptions,
  projectsOptions,
  syncOptions,
  watchOptions,
} from './options.ts';

const byName = 'A project, track or playlist is named by its id, or by its name if no other has the same.';

/** The commands on a studio. Their code is imported when they run, because the API's schemas take time to load. */
export const studioCommands: readonly Command[] = [
  {
    name: 'login',
    usage: '[<address>]',
    summary: 'sign in to a studio with an API token',
    options: loginOptions,
    notes: [
      'Create the token in the studio, on your account page. It is stored in $XDG_CONFIG_HOME/tutti/config.json ' +
        '(~/.config/tutti), readable only by you. TUTTI_URL and TUTTI_TOKEN take precedence over it.',
    ],
    run: async (args) => (await import('./login.ts')).runLogin(args),
  },
  {
    name: 'logout',
    summary: 'forget the stored token',
    run: async (args) => (await import('./login.ts')).runLogout(args),
  },
  {
    name: 'whoami',
    summary: 'who is signed in, and where',
    options: jsonOptions,
    run: async (args) => (await import('./login.ts')).runWhoami(args),
  },
  {
    name: 'projects',
    summary: 'list your projects',
    options: projectsOptions,
    run: async (args) => (await import('./lists.ts')).runProjects(args),
  },
  {
    name: 'tracks',
    usage: '<project>',
    summary: 'list the tracks of a project',
    options: jsonOptions,
    run: async (args) => (await import('./lists.ts')).runTracks(args),
  },
  {
    name: 'generate',
    usage: 'music|effect|voice "<prompt>" --project <project>',
    words: ['music', 'effect', 'voice'],
    summary: 'generate a track or a version in a studio',
    options: generateOptions,
    notes: [
      'It asks before it spends tokens; a script says --max-tokens or --yes. A text of - is read from standard input.',
      byName,
    ],
    run: async (args) => (await import('./generate.ts')).runGenerate(args),
  },
  {
    name: 'get',
    usage: '<track or playlist> -o <file>',
    summary: 'download audio, stems, MIDI or a playlist',
    options: getOptions,
    notes: ['The file appears under its name when it is complete.', byName],
    run: async (args) => (await import('./get.ts')).runGet(args),
  },
  {
    name: 'comment',
    usage: '<track> "<text>"',
    summary: 'comment on a track, a position or a range',
    options: commentOptions,
    notes: [byName],
    run: async (args) => (await import('./comment.ts')).runComment(args),
  },
  {
    name: 'watch',
    usage: '<project>',
    summary: 'print what happens in a project, until Ctrl-C',
    options: watchOptions,
    run: async (args) => (await import('./watch.ts')).runWatch(args),
  },
  {
    name: 'freeze',
    usage: '<track> | --all --project <project>',
    summary: 'let a studio keep WAV, stems and MIDI of a version until it is purged',
    options: freezeOptions,
    notes: [
      'The studio makes the files in the background; approving a version does the same. Before an upgrade of the ' +
        'composer, --all keeps those of a whole project.',
      byName,
    ],
    run: async (args) => (await import('./freeze.ts')).runFreeze(args),
  },
  {
    name: 'sync',
    usage: '<manifest.json>',
    path: 'file',
    summary: 'fetch the newest approved versions of the assets in a manifest',
    options: syncOptions,
    notes: [
      'The manifest and a recipe for the build of a game are described in docs/command-line.md. ' +
        'If an asset is missing, not approved or not to be had, no file is changed.',
    ],
    run: async (args) => (await import('./sync.ts')).runSync(args),
  },
];
