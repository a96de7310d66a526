import { Link } from 'wouter';
import type { ReactNode } from 'react';
import type { TrackDetail } from '#contract/tracks.ts';
import { costText } from '#web/features/tracks/page/cost-text.ts';
import { messages } from '#web/features/tracks/page/messages.ts';
import { statedText } from '#web/features/tracks/page/stated-text.ts';
import { settingTexts } from '#web/features/tracks/page/setting-texts.ts';
import { TrackDifferences } from '#web/features/tracks/track-differences.tsx';
import { messages as listMessages } from '#web/features/tracks/messages.ts';
import { useTrackPageState } from '#web/domain/track-page.ts';
import { Button } from '#web/ui/button.tsx';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { musicWord } from '#web/domain/music-words.ts';
import { Skeleton } from '#web/ui/feedback.tsx';
import { Icon } from '#web/ui/icon.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './track-page.module.css';

const { facts: texts } = messages;

interface TrackFactsProps {
  readonly onOpenInForm: (track: TrackDetail) => void;
}

/** What made the shown version, and what came of it. */
export function TrackFacts({ onOpenInForm }: TrackFactsProps) {
  const trackId = useTrackPageState(({ track }) => track.id);
  const shown = useTrackPageState((state) => state.shown);
  const mayGenerate = useTrackPageState(({ project }) => project?.may.generate === true);
  const query = shown.isCurrent ? {} : { query: { v: shown.number } };
  const { data } = useApiQuery('getTrack', { params: { trackId }, ...query });
  return (
    <section aria-labelledby="about-version">
      <h2 id="about-version" className={styles.aboutHeading}>
        {texts.heading}
      </h2>
      {data ? <FactList track={data} /> : <Skeleton height="10rem" />}
      {data && data.source === 'generated' && data.prompt !== null && mayGenerate && (
        <Button onClick={() => onOpenInForm(data)}>
          <Icon name="edit" size="small" />
          {data.compositionPlan ? texts.openPlan : texts.openSettings}
        </Button>
      )}
    </section>
  );
}

function FactList({ track }: { readonly track: TrackDetail }) {
  const projects = useApiQuery('listTrackProjects', { params: { trackId: track.id } }).data;
  const {
    prompt,
    playedAnewBy,
    understood,
    seed,
    tokenCost,
    freeTokens,
    instruments,
    settings,
    loudnessLufs,
    truePeakDbtp,
    provenance,
  } = track;
  const isGenerated = track.source === 'generated';
  return (
    <dl className={styles.factList}>
      <Fact label={texts.provider}>
        {track.isBlind
          ? texts.hidden
          : isGenerated && track.providerName !== null
            ? [track.providerName, track.providerVersion].filter(Boolean).join(' ')
            : texts.uploaded}
      </Fact>
      {track.isBlind && track.trackType === 'music' && (
        <Fact label={texts.playedAnew}>{texts.notDuringVote}</Fact>
      )}
      {playedAnewBy !== null && <Fact label={texts.playedAnew}>{texts.playedAnewBy(playedAnewBy)}</Fact>}
      {prompt !== null && (
        <Fact label={texts.prompt}>
          <span className={styles.prompt}>{prompt}</span>
        </Fact>
      )}
      {understood !== null && <Fact label={texts.understood}>{understood}</Fact>}
      {isGenerated && (
        <Fact label={texts.differences}>
          {track.isBlind ? (
            texts.hidden
          ) : track.differences.length > 0 ? (
            <TrackDifferences track={track} />
          ) : (
            texts.asRequested
          )}
        </Fact>
      )}
      {instruments.length > 0 && (
        <Fact label={texts.instruments}>{instruments.map(musicWord).join(', ')}</Fact>
      )}
      {loudnessLufs !== null && (
        <Fact label={texts.measured}>
          {[listMessages.loudness(loudnessLufs), truePeakDbtp !== null && texts.peak(truePeakDbtp)]
            .filter(Boolean)
            .join(', ')}
        </Fact>
      )}
      {provenance && <ProvenanceFacts provenance={provenance} />}
      {track.source === 'generated' && statedText(track) !== '' && (
        <Fact label={texts.stated}>{statedText(track)}</Fact>
      )}
      {seed !== null && <Fact label={texts.seed}>{seed}</Fact>}
      {isGenerated && tokenCost !== null && (
        <Fact label={texts.cost}>{costText(tokenCost, freeTokens ?? 0)}</Fact>
      )}
      {settings && <Settings settings={settings} />}
      {projects && projects.length > 0 && (
        <Fact label={texts.projects}>
          {projects.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link className={textStyles.link} href={`/projects/${id}`}>
                {name}
              </Link>
            </span>
          ))}
        </Fact>
      )}
    </dl>
  );
}

/** The model that answered, and texts that it did not get whole. */
function ProvenanceFacts({ provenance }: { readonly provenance: NonNullable<TrackDetail['provenance']> }) {
  const { model, cut } = provenance;
  return (
    <>
      {model !== null && <Fact label={texts.model}>{model}</Fact>}
      {cut.length > 0 && (
        <Fact label={texts.cut}>
          {cut.map(({ what, sent, of }) => texts.cutText({ what, sent, of })).join(' ')}
        </Fact>
      )}
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className={textStyles.label}>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Settings({ settings }: { readonly settings: Readonly<Record<string, unknown>> }) {
  const shown = settingTexts(settings);
  if (shown.length === 0) return null;
  return <Fact label={texts.settings}>{shown.join(' · ')}</Fact>;
}
