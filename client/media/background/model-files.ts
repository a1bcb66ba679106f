import graph from '@mediapipe/selfie_segmentation/selfie_segmentation.binarypb?url';
import library from '@mediapipe/selfie_segmentation/selfie_segmentation.js?url';
import upright from '@mediapipe/selfie_segmentation/selfie_segmentation.tflite?url';
import wide from '@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite?url';
import program from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.js?url';
import binary from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.wasm?url';

export type ModelFiles = Readonly<Record<string, string>>;

/** Absolute, because a worker resolves relative addresses against its own. */
export const MODEL_FILES: ModelFiles = Object.fromEntries(
  Object.entries({
    'selfie_segmentation.js': library,
    'selfie_segmentation.binarypb': graph,
    'selfie_segmentation.tflite': upright,
    'selfie_segmentation_landscape.tflite': wide,
    'selfie_segmentation_solution_simd_wasm_bin.js': program,
    'selfie_segmentation_solution_simd_wasm_bin.wasm': binary,
  }).map(([name, address]) => [name, new URL(address, location.href).href]),
);
