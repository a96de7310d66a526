import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState, useMemo } from 'react';
import type { Body } from '#contract/api.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import type { TrackVersion } from '#contract/versions.ts';
import { messages } from '#web/features/compose/edits/messages.ts';
import { Proposal } from '#web/features/compose/edits/proposal.tsx';
import { WordsForm } from '#web/features/compose/edits/words-form.tsx';
import { ApiError } from '#web/data/api-error.ts';
import { call } from '#web/data/api.ts';
import { Button } from '#web/ui/button.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { shownOutline } from '#web/domain/music-words.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './edits.module.css';

interface ChangeDialogProps {
  readonly track: Pick<TrackDetail, 'id' | 'projectId'>;
  /** The version that is changed. */
  readonly version: TrackVersion;
  /** The comment that is read, and what is shown of it; absent: the user writes what should change. */
  readonly comment?: { readonly id: string; readonly text: string; readonly summary: ReactNode } | undefined;
  /** What the words are about, in seconds of the shown version; without an end: a moment. */
  readonly place?: { readonly start: number; readonly end: number | undefined } | undefined;
  /** Opens a prompt in the generation form, for a new version of the track. */
  readonly onOpenForm: (prompt: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Whether the server refuses for good, so that the same call cannot succeed. */
const isFinal = (error: unknown) => error instanceof ApiError && [403, 404, 409].includes(error.status);

/** Reads what a comment or the user asks for, and shows it as edits of the shown version with their price. */
export function ChangeDialog(props: ChangeDialogProps) {
  return (
    <Dialog
      open
      width="full"
      onOpenChange={(open) => !open && props.onClose()}
      title={props.comment ? messages.titles.comment : messages.titles.words}
      description={props.version.isBlind ? undefined : messages.description}
    >
      <ChangeContent {...props} />
    </Dialog>
  );
}

interface NoScoreProps {
  readonly version: TrackVersion;
  /** A prompt for a new version; undefined for an upload. */
  readonly prompt: string | undefined;
  readonly onOpenForm: (prompt: string) => Promise<void>;
  readonly onClose: () => void;
}

/** What can be done for a version without a score: a new version with another prompt, or nothing. */
function NoScore({ version, prompt, onOpenForm, onClose }: NoScoreProps) {
  const providers = useApiQuery('listSelectableProviders').data?.providers;
  const { provider: name } = version;
  const displayName = providers?.find((provider) => provider.name === name)?.displayName ?? name ?? '';
  const isUploaded = version.source === 'uploaded' || prompt === undefined;
  return (
    <>
      <p>{isUploaded ? messages.uploaded : messages.cannotChange(displayName)}</p>
      {!isUploaded && <blockquote className={styles.prompt}>{prompt}</blockquote>}
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          {messages.close}
        </Button>
        {!isUploaded && (
          <Button variant="primary" data-first-focus="" onClick={() => void onOpenForm(prompt)}>
            {messages.openForm}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** The edits that a text or a comment asks for; nothing is sent without a body. */
const useReading = (trackId: string, body: Body<'readEdits'> | undefined) =>
  useQuery({
    // Not a name of the data layer: an event must not replace edits that the user has changed since.
    queryKey: ['reading', trackId, body],
    queryFn: ({ signal }) => call('readEdits', { params: { trackId }, body: body!, signal }),
    enabled: body !== undefined,
    // The comment can have been edited since.
    staleTime: 0,
    gcTime: 0,
  });

export function ChangeContent({
  track,
  version: shown,
  comment,
  place,
  onOpenForm,
  onClose,
}: ChangeDialogProps) {
  const [words, setWords] = useState<string>();
  const [isWriting, setWriting] = useState(comment === undefined);
  const [provider, setProvider] = useState<string>();
  const source = words === undefined ? comment && { commentId: comment.id } : { text: words };
  const { isBlind } = shown;
  const isUploaded = shown.source === 'uploaded';
  const reading = useReading(
    track.id,
    isBlind || isUploaded || !source
      ? undefined
      : {
          ...source,
          version: shown.number,
          // The server knows the place of a comment.
          ...(words !== undefined && place && { position: place.start }),
          ...(words !== undefined && place?.end !== undefined && { positionEnd: place.end }),
          ...(provider !== undefined && { provider }),
        },
  );
  const outline = useApiQuery('getScoreOutline', {
    params: { trackId: track.id },
    query: { v: shown.number },
    enabled: shown.hasScore,
  });
  const shownScore = useMemo(() => outline.data && shownOutline(outline.data), [outline.data]);
  const error = reading.error ?? outline.error;
  const { data } = reading;
  const prompt = data?.prompt ?? undefined;
  const close = (
    <DialogActions>
      <Button variant="ghost" onClick={onClose}>
        {messages.close}
      </Button>
    </DialogActions>
  );
  const renderChange = () => {
    if (isBlind)
      return (
        <>
          <p>{messages.voteOpen}</p>
          {close}
        </>
      );
    if (isUploaded || prompt !== undefined)
      return <NoScore version={shown} prompt={prompt} onOpenForm={onOpenForm} onClose={onClose} />;
    if (error)
      return (
        <>
          <ErrorState
            title={messages.readFailed}
            error={error}
            {...(!isFinal(error) && {
              onRetry: () => void (reading.error ? reading : outline).refetch(),
            })}
          />
          {close}
        </>
      );
    if (!source) return close;
    if (!data || !shownScore)
      return (
        <div aria-busy="true">
          <span className={textStyles.visuallyHidden}>{messages.reading}</span>
          <Skeleton height="14rem" />
        </div>
      );
    return (
      <Proposal
        key={reading.dataUpdatedAt}
        track={track}
        duration={shown.duration}
        reading={data}
        outline={shownScore}
        commentId={comment?.id}
        place={place}
        requested={provider}
        onReadWith={setProvider}
        onOtherWords={isWriting ? undefined : () => setWriting(true)}
        onClose={onClose}
      />
    );
  };
  return (
    <>
      <output className={textStyles.visuallyHidden}>
        {data && data.prompt === null && outline.data ? messages.announceRead(data.edits.length) : ''}
      </output>
      <div className={styles.columns} data-about={comment ? '' : undefined}>
        {comment?.summary}
        <div className={styles.change}>
          {isWriting && !isUploaded && !isBlind && (
            <WordsForm
              initialWords={comment?.text ?? ''}
              isReading={reading.isFetching}
              onRead={(text) => {
                setWords(text);
                if (text === words) void reading.refetch();
              }}
            />
          )}
          {renderChange()}
        </div>
      </div>
    </>
  );
}
