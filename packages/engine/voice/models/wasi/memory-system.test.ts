import { describe, expect, it } from 'vitest';
import { MemoryFile } from './memory-file.ts';
import { MemorySystem } from './memory-system.ts';
import { ResidentProgram } from './resident-program.ts';
import { program } from './testing/program.ts';

it('MemoryFile returns the written bytes, overwrites, and fills gaps with zeros', () => {
  const file = new MemoryFile();
  file.write(0, Uint8Array.of(1, 2, 3));
  file.write(5000, Uint8Array.of(9));
  file.write(1, Uint8Array.of(7));
  expect(file.length).toBe(5001);
  const target = new Uint8Array(4);
  expect(file.read(0, target)).toBe(4);
  expect([...target]).toEqual([1, 7, 3, 0]);
  expect(file.read(4999, target)).toBe(2);
  expect([...target.subarray(0, 2)]).toEqual([0, 9]);
  expect(file.read(9000, target)).toBe(0);
});

describe('ResidentProgram', () => {
  it('passes arguments, captures the output and returns the exit code', async () => {
    const system = new MemorySystem(['prog', 'grüße']);
    expect(await new ResidentProgram(program.printsSecondArgument()).run(system)).toBe(7);
    expect(system.outputText()).toBe('grüße');
  });

  it('reports a missing file and a clock of zero to the program', async () => {
    const system = new MemorySystem(['prog']);
    expect(await new ResidentProgram(program.opensMissingFile()).run(system)).toBe(44);
    expect(await new ResidentProgram(program.readsClock()).run(system)).toBe(0);
  });

  it('throws on every trap', async () => {
    const resident = new ResidentProgram(program.traps());
    for (let run = 0; run < 2; run++) {
      await expect(resident.run(new MemorySystem(['prog']))).rejects.toThrow(WebAssembly.RuntimeError);
    }
  });

  it('resets the memory between sequential and concurrent runs', async () => {
    const resident = new ResidentProgram(program.countsBehindItsPages());
    const print = async () => {
      const system = new MemorySystem(['prog']);
      expect(await resident.run(system)).toBe(0);
      return system.outputText();
    };
    const once = '\u0001\u0001';
    expect(await Promise.all([print(), print()])).toEqual([once, once]);
    expect(await print()).toBe(once);
    expect(await print()).toBe(once);
  });
});
