// Analyses tempo, key and timbre of a piece with Queen Mary's qm-dsp (GPL; linked here only, never shipped).
// Input: mono 32-bit float samples at 44.1 kHz on stdin. Output: one JSON object.
// The settings are those of the analysers in the QM Vamp plugins and in Mixxx.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>
#include <dsp/chromagram/Chromagram.h>
#include <dsp/keydetection/GetKeyMode.h>
#include <dsp/mfcc/MFCC.h>
#include <dsp/onsets/DetectionFunction.h>
#include <dsp/tempotracking/TempoTrackV2.h>

namespace {
constexpr int kRate = 44100;
constexpr int kStep = 512;

std::vector<double> ReadSamples() {
  std::vector<double> samples;
  std::vector<float> block(1 << 16);
  for (size_t n; (n = fread(block.data(), sizeof(float), block.size(), stdin)) > 0;)
    samples.insert(samples.end(), block.begin(), block.begin() + n);
  return samples;
}

// The onset detection function, one value per frame of `kStep` samples.
std::vector<double> Onsets(const std::vector<double>& samples) {
  const unsigned int length = 1024;
  DFConfig config{kStep, length, DF_COMPLEXSD, 3.0, false, -1.0, -1.0};
  DetectionFunction onset(config);
  std::vector<double> curve;
  for (size_t at = 0; at + length <= samples.size(); at += kStep)
    curve.push_back(onset.processTimeDomain(&samples[at]));
  while (!curve.empty() && curve.back() <= 0.0) curve.pop_back();
  return curve;
}

// The tempo in BPM: the slope of a line through the longest run of beats at the median distance. 0 without a beat.
double Tempo(std::vector<double> curve) {
  if (curve.size() < 512) return 0;
  curve.erase(curve.begin(), curve.begin() + 2);
  std::vector<double> period(curve.size(), 0.0), tempi, beats;
  TempoTrackV2 tracker(kRate, kStep);
  tracker.calculateBeatPeriod(curve, period, tempi);
  tracker.calculateBeats(curve, period, beats);
  if (beats.size() < 5) return 0;
  std::vector<double> gaps;
  for (size_t i = 1; i < beats.size(); i++) gaps.push_back(beats[i] - beats[i - 1]);
  std::vector<double> sorted = gaps;
  std::nth_element(sorted.begin(), sorted.begin() + sorted.size() / 2, sorted.end());
  const double median = sorted[sorted.size() / 2];
  size_t first = 0, last = 0;
  for (size_t from = 0, i = 0; i <= gaps.size(); i++) {
    if (i < gaps.size() && std::fabs(gaps[i] - median) <= 2.5) continue;
    if (i - from > last - first) first = from, last = i;
    from = i + 1;
  }
  if (last - first < 8) return 0;
  double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (size_t i = first; i <= last; i++) {
    const double x = i - first, y = beats[i];
    n++, sx += x, sy += y, sxx += x * x, sxy += x * y;
  }
  return 60.0 * kRate / (kStep * (n * sxy - sx * sy) / (n * sxx - sx * sx));
}

// The number of frames of each key (1..12 C major to B major, 13..24 minor).
std::vector<int> KeyFrames(const std::vector<double>& samples) {
  GetKeyMode detector(kRate, 440.0f, 10, 10);
  std::vector<int> frames(25, 0);
  const size_t block = detector.getBlockSize(), hop = detector.getHopSize();
  std::vector<double> window(block);
  for (size_t at = 0; at + block <= samples.size(); at += hop) {
    std::copy(samples.begin() + at, samples.begin() + at + block, window.begin());
    const int key = detector.process(window.data());
    if (key >= 1 && key <= 24) frames[key]++;
  }
  return frames;
}

double Mean(const std::vector<double>& values) {
  double sum = 0;
  for (double value : values) sum += value;
  return values.empty() ? 0 : sum / values.size();
}

void PrintList(const char* name, const std::vector<double>& values) {
  printf("\"%s\":[", name);
  for (size_t i = 0; i < values.size(); i++) printf("%s%.5f", i ? "," : "", std::isfinite(values[i]) ? values[i] : 0.0);
  printf("]");
}

// For each cepstral coefficient the mean, the deviation and the mean step between frames.
std::vector<double> TimbreStatistics(const std::vector<double>& samples) {
  MFCCConfig config(kRate);
  MFCC mfcc(config);
  const size_t length = mfcc.getfftlength(), hop = 1024, width = config.nceps + 1;
  std::vector<double> now(width), before, sum(width, 0), squares(width, 0), steps(width, 0);
  double count = 0;
  for (size_t at = 0; at + length <= samples.size(); at += hop) {
    mfcc.process(&samples[at], now.data());
    if (!std::all_of(now.begin(), now.end(), [](double x) { return std::isfinite(x); })) continue;
    for (size_t i = 0; i < width; i++) {
      sum[i] += now[i], squares[i] += now[i] * now[i];
      if (!before.empty()) steps[i] += std::fabs(now[i] - before[i]);
    }
    before = now;
    count++;
  }
  std::vector<double> statistics;
  for (size_t i = 0; i < width && count > 1; i++) statistics.push_back(sum[i] / count);
  for (size_t i = 0; i < width && count > 1; i++)
    statistics.push_back(std::sqrt(std::max(0.0, squares[i] / count - (sum[i] / count) * (sum[i] / count))));
  for (size_t i = 0; i < width && count > 1; i++) statistics.push_back(steps[i] / count);
  return statistics;
}

// The share of each pitch class, counted from the tonic, and how much the shares vary.
std::vector<double> ToneShares(const std::vector<double>& samples, int tonic) {
  ChromaConfig config{kRate, 65.40639, 2093.005, 36, 0.0054, MathUtilities::NormaliseUnitSum};
  Chromagram chromagram(config);
  const size_t length = chromagram.getFrameSize(), hop = 8192;
  std::vector<double> shares(12, 0), before(12, 0), moves(12, 0);
  double count = 0;
  for (size_t at = 0; at + length <= samples.size(); at += hop) {
    const double* bins = chromagram.process(&samples[at]);
    std::vector<double> now(12, 0);
    for (int bin = 0; bin < 36; bin++) now[((bin + 1) / 3 % 12 + 12 - tonic) % 12] += bins[bin];
    if (!std::all_of(now.begin(), now.end(), [](double x) { return std::isfinite(x); })) continue;
    for (int tone = 0; tone < 12; tone++) {
      shares[tone] += now[tone];
      if (count > 0) moves[tone] += std::fabs(now[tone] - before[tone]);
    }
    before = now;
    count++;
  }
  for (double& share : shares) share /= std::max(1.0, count);
  shares.push_back(Mean(moves) / std::max(1.0, count));
  return shares;
}

// Tempo, relative deviation and skewness of the onset curve, and its autocorrelation at lags of one sixteenth to two bars.
std::vector<double> Pulse(std::vector<double> curve, double bpm) {
  const double mean = Mean(curve);
  double power = 0, cubes = 0;
  for (double& value : curve) value -= mean, power += value * value, cubes += value * value * value;
  std::vector<double> pulse{std::log(std::max(30.0, bpm)), mean > 0 ? std::sqrt(power / curve.size()) / mean : 0,
                            power > 0 ? cubes / curve.size() / std::pow(power / curve.size(), 1.5) : 0};
  const double sixteenth = 60.0 * kRate / kStep / std::max(30.0, bpm) / 4;
  for (int steps = 1; steps <= 32; steps = steps < 16 ? steps + 1 : steps + 8) {
    const size_t lag = std::lround(steps * sixteenth);
    double likeness = 0;
    for (size_t i = 0; i + lag < curve.size(); i++) likeness += curve[i] * curve[i + lag];
    pulse.push_back(power > 0 ? likeness / power : 0);
  }
  return pulse;
}

// The mean cepstra of every half second.
void PrintTimbre(const std::vector<double>& samples) {
  MFCCConfig config(kRate);
  MFCC mfcc(config);
  const size_t length = mfcc.getfftlength(), hop = 1050, perRow = 21;
  std::vector<double> now(config.nceps + 1), row(config.nceps + 1, 0.0);
  size_t inRow = 0;
  const char* comma = "";
  printf("\"timbre\":[");
  for (size_t at = 0; at + length <= samples.size(); at += hop) {
    mfcc.process(&samples[at], now.data());
    for (size_t i = 0; i < row.size(); i++) row[i] += now[i] / perRow;
    if (++inRow < perRow) continue;
    printf("%s[", comma);
    for (size_t i = 0; i < row.size(); i++) printf("%s%.4f", i ? "," : "", std::isfinite(row[i]) ? row[i] : 0.0);
    printf("]");
    comma = ",";
    inRow = 0;
    std::fill(row.begin(), row.end(), 0.0);
  }
  printf("]");
}
}  // namespace

int main() {
  const std::vector<double> samples = ReadSamples();
  const std::vector<double> onsets = Onsets(samples);
  const double bpm = Tempo(onsets);
  printf("{\"bpm\":%.4f,\"keyFrames\":[", bpm);
  const std::vector<int> frames = KeyFrames(samples);
  for (int key = 1; key <= 24; key++) printf("%s%d", key > 1 ? "," : "", frames[key]);
  printf("],");
  const int key = std::max_element(frames.begin() + 1, frames.end()) - frames.begin() - 1;
  PrintList("timbreStatistics", TimbreStatistics(samples));
  printf(",");
  PrintList("toneShares", ToneShares(samples, key % 12));
  printf(",");
  PrintList("pulse", Pulse(onsets, bpm));
  printf(",");
  PrintTimbre(samples);
  printf("}\n");
}
