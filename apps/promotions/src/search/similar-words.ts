import { Injectable } from '@nestjs/common';
import { toToken } from '@pechincha/contracts/search-words';
import { distance } from 'fastest-levenshtein';
import { BKTree } from 'mnemonist';
import { toStem, VocabularyRepository } from './vocabulary.repository.js';

/** Words in memory; see docs/scaling.md. Later ones are only found as they are written. */
const MAX_LOADED_WORDS = 200_000;
/** Clocks of replicas and database differ by less. */
const OVERLAP_MS = 60_000;
/** Shorter words are one slip from too many others. */
const MIN_LENGTH = 4;
/** From this length on two slips are as likely as one. */
const MIN_LENGTH_FOR_TWO = 8;
/** Closest ones per word. */
const MAX_SIMILAR_WORDS = 20;
const MIN_STEM_LENGTH = 4;

/** Finds words of the vocabulary that somebody may have meant: a slip of the finger away, or another form. */
@Injectable()
export class SimilarWords {
  private readonly tree = new BKTree<string>(distance);
  private readonly words = new Set<string>();
  private loadedUpTo = new Date(0);
  private refreshing: Promise<void> | undefined;

  constructor(private readonly vocabulary: VocabularyRepository) {}

  /** Tokens of similar words, the closest first; none of numbers and short words. */
  async find(word: string): Promise<string[]> {
    if (word.length < MIN_LENGTH || !/^\p{L}+$/u.test(word)) return [];
    await this.refresh();
    const stem = toStem(word);
    const forms = stem.length < MIN_STEM_LENGTH ? [] : await this.vocabulary.findByStem(stem);
    const slips = this.tree
      .search(word.length < MIN_LENGTH_FOR_TWO ? 1 : 2, word)
      .toSorted((one, other) => one.distance - other.distance)
      .map(({ item }) => item);
    const tokens = new Set([...this.listSwaps(word), ...slips].map(toToken));
    return [...new Set([...forms, ...tokens])]
      .filter((token) => token !== toToken(word))
      .slice(0, MAX_SIMILAR_WORDS);
  }

  /** Two letters in the wrong order are one slip, but two edits. */
  private listSwaps(word: string): string[] {
    const letters = [...word];
    const swapped = letters.slice(1).map((letter, index) =>
      letters
        .with(index, letter)
        .with(index + 1, letters[index] ?? '')
        .join(''),
    );
    return swapped.filter((each) => this.words.has(each));
  }

  /** Adds what the vocabulary has got meanwhile; searches at once share it. */
  private refresh(): Promise<void> {
    return (this.refreshing ??= this.load().finally(() => (this.refreshing = undefined)));
  }

  private async load(): Promise<void> {
    const startedAt = Date.now();
    if (this.words.size >= MAX_LOADED_WORDS) return;
    for await (const word of this.vocabulary.listAddedSince(this.loadedUpTo, MAX_LOADED_WORDS)) {
      if (this.words.has(word) || !/^\p{L}{3,}$/u.test(word)) continue;
      this.words.add(word);
      this.tree.add(word);
    }
    this.loadedUpTo = new Date(startedAt - OVERLAP_MS);
  }
}
