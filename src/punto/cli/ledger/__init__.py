"""What is kept, read back: audits, copies, exports, past rounds."""
