import { useState } from 'react';
import type { Reply } from '#contract/api.ts';
import type { ShareLink } from '#contract/share-links.ts';
import { CreatedLink } from '#web/features/sharing/created-link.tsx';
import { ShareLinkList } from '#web/features/sharing/share-link-list.tsx';
import { messages } from '#web/features/sharing/messages.ts';
import { ShareForm } from '#web/features/sharing/share-form.tsx';
import {
  createBody,
  newValues,
  type ShareValues,
  updateBody,
  valuesOf,
} from '#web/features/sharing/share-values.ts';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';
import { useAction } from '#web/data/use-action.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { ShareTarget } from '#web/domain/share-outside.ts';

interface ShareDialogProps {
  readonly target: ShareTarget;
  readonly onClose: () => void;
}

/** Creates share links to a track, a playlist or a project, and lists those that exist. */
export function ShareDialog({ target, onClose }: ShareDialogProps) {
  const { projectId } = target;
  const { data: project } = useApiQuery('getProject', { params: { projectId } });
  const canDownload = project?.allowDownloads === true && project.may.download;
  const [editing, setEditing] = useState<ShareLink>();
  const title = editing ? messages.editTitle(editing.recipient) : messages.title(target.title);
  return (
    <Dialog open onOpenChange={onClose} title={title} width="full">
      {editing ? (
        <EditForm
          key={editing.id}
          target={{ ...target, title: editing.title }}
          link={editing}
          canDownload={canDownload}
          onClose={() => setEditing(undefined)}
        />
      ) : (
        <NewLink target={target} canDownload={canDownload} onClose={onClose} />
      )}
      <ShareLinkList target={target} onEdit={setEditing} />
    </Dialog>
  );
}

interface NewLinkProps extends ShareDialogProps {
  readonly canDownload: boolean;
}

/** The form for a new link, and then its address. */
function NewLink({ target, canDownload, onClose }: NewLinkProps) {
  const [created, setCreated] = useState<{ link: Reply<'createShareLink'>; password: string | null }>();
  const [initial] = useState(() => newValues(new Date()));
  const create = useAction('createShareLink', {
    send: (values: ShareValues) => ({
      params: { projectId: target.projectId },
      body: {
        ...createBody(values, new Date()),
        ...(target.playlistId !== undefined && { playlistId: target.playlistId }),
        ...(target.track && {
          trackId: target.track.id,
          version: values.isFixed ? target.track.version : null,
        }),
      },
    }),
    errorToast: errorToast(messages.createFailed),
    onSuccess: (link, { hasPassword, password }) =>
      setCreated({ link, password: hasPassword ? password : null }),
  });
  if (created) {
    return <CreatedLink {...created} onAnother={() => setCreated(undefined)} onClose={onClose} />;
  }
  return (
    <ShareForm
      target={target}
      initial={initial}
      canDownload={canDownload}
      isBusy={create.isPending}
      onSubmit={(values) => create.mutate(values)}
      onCancel={onClose}
    />
  );
}

interface EditFormProps extends NewLinkProps {
  readonly link: ShareLink;
}

function EditForm({ target, link, canDownload, onClose }: EditFormProps) {
  const [initial] = useState(() => valuesOf(link, new Date()));
  const save = useAction('updateShareLink', {
    send: (values: ShareValues) => ({
      params: { shareLinkId: link.id },
      body: updateBody(values, link, new Date()),
    }),
    successToast: ({ recipient }) => successToast(messages.saved(recipient)),
    errorToast: errorToast(messages.saveFailed),
    onSuccess: onClose,
  });
  return (
    <ShareForm
      target={target}
      link={link}
      initial={initial}
      canDownload={canDownload}
      isBusy={save.isPending}
      onSubmit={(values) => save.mutate(values)}
      onCancel={onClose}
    />
  );
}
