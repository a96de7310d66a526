import {
  deleteSoundFont,
  listSoundFonts,
  setDefaultSoundFont,
  uploadSoundFont,
} from '#contract/soundfonts.ts';
import { actorOf } from '#server/platform/audit/audit.service.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { readForm, type FormFile } from '#server/platform/http/form.ts';
import type { ComposingServices } from '#server/platform/context.ts';
import { messages } from '#server/composing/messages.ts';

export function soundFontRoutes(bind: Bind, { soundFonts }: ComposingServices) {
  const fromForm = {
    store: async ({ fileName, bytes }: FormFile) => ({ ...(await soundFonts.receive(bytes)), fileName }),
    discard: soundFonts.discard,
    missingMessage: messages.selectSoundFont,
  };

  bind(listSoundFonts, () => soundFonts.list());
  bind(uploadSoundFont, async (call) => {
    const { fields, file } = await readForm(call.request, uploadSoundFont.form, fromForm);
    return soundFonts.add(actorOf(call), file, fields.name);
  });
  bind(setDefaultSoundFont, (call) => soundFonts.setDefault(actorOf(call), call.body.soundFontId));
  bind(deleteSoundFont, (call) => soundFonts.remove(actorOf(call), call.params.soundFontId));
}
